/** Where voting matrices stand; the first group is the folder that holds `.cleo`. */
export const MATRIX_PATH =
  /^(.*\/|)\.cleo\/(?:consensus\/[^/]+\.json|rcasd\/(?:.*\/)?consensus\/[^/]+-consensus\.json)$/s;
