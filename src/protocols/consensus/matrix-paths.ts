/** Where voting matrices stand; the first group is the folder that holds `.cleo`. */
export const MATRIX_PATH =
  /^(.*\/|)\.cleo\/(?:consensus\/[^/]+\.json|rcasd\/(?:.*\/)?consensus\/[^/]+-consensus\.json)$/s;

/** A path that only another folder or another case of its ending keeps from being one. */
export const STRAY_PATH =
  /^(.*\/|)\.cleo\/(?:consensus\/(?:[^./][^/]*\/)*[^/]+|rcasd\/(?:.*\/)?consensus\/(?:[^./][^/]*\/)*[^/]+-consensus)\.[jJ][sS][oO][nN]$/s;
