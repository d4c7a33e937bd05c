/**
 * A function for scripts of any POSIX shell: whether git tracks a program, or anything in the packages
 * that it is one of. That is whatever a branch brought, and whoever merges or checks out the branch
 * would run it. Looked at are the program and what it is a link to, in the repository that holds
 * each, in the index, in HEAD (from which somebody may just be removing it), and in what is merged
 * or picked. Names are compared without their case: to some file systems it is nothing.
 */
export const TRACKED = `tracked() {
  real=$(readlink -f "$1" 2>/dev/null) || real=$1
  seen=
  for file in "$1" "$real"; do
    folder=$(cd -P "\${file%/*}" 2>/dev/null && pwd) || continue
    what=
    case $folder in */node_modules/*) folder=\${folder%/node_modules/*} what=node_modules ;; esac
    [ "$seen" != "$folder/$what" ] || continue
    seen=$folder/$what
    found=$(
      exec 2>/dev/null
      [ -n "$GIT_WORK_TREE" ] || unset GIT_DIR GIT_COMMON_DIR
      unset GIT_INDEX_FILE GIT_PREFIX GIT_LITERAL_PATHSPECS GIT_GLOB_PATHSPECS GIT_NOGLOB_PATHSPECS
      cd "$folder" && prefix=$(git rev-parse --show-prefix) || exit 0
      what=":(top,icase,literal)$prefix$what"
      git ls-files -- "$what"
      for state in HEAD MERGE_HEAD CHERRY_PICK_HEAD; do
        git diff-index --cached --name-only "$state" -- "$what"
      done
    )
    if [ -n "$found" ]; then return 0; fi
  done
  return 1
}
`;
