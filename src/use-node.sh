# Sourced by ./sampan and the npm scripts. Finds the Node to use, sets $node, and puts its folder first on PATH.
# `npm ci` installs Node as a package for the platform. npm 10 creates no link to it in node_modules/.bin.
sampan_home=${sampan_home:-$PWD}

# Only the dynamic loader runs, which takes a millisecond. On macOS every library is part of the system.
can_run() {
  case $1 in *darwin*) if [ -e /usr/lib/dyld ]; then return 0; fi ;; esac
  problem=$(LD_TRACE_LOADED_OBJECTS=1 "$1" --version 2>&1) || return 1
  case $problem in *'not found'*) return 1 ;; esac
}

# Node 26.2 is the oldest version that the service has run on. A distribution may leave features out of its build.
suitable='const [major, minor] = process.versions.node.split(".").map(Number);
require("node:sqlite");
process.exit(major * 100 + minor >= 2602 && typeof Temporal === "object" && process.features.typescript ? 0 : 1)'

find_suitable_node() (
  IFS=:
  set -f
  for folder in $PATH; do
    if "$folder/node" --eval "$suitable" >/dev/null 2>&1; then echo "$folder/node" && exit 0; fi
  done
  exit 1
)

explain_problem() {
  otherwise='or install Node 26.2 or newer'
  case $problem in
    *' => not found'*)
      missing=${problem%% => not found*}
      packages='"apt-get install libatomic1 libstdc++6" (Fedora: "dnf install libatomic libstdc++")'
      echo "the Node in node_modules needs ${missing##*[[:space:]]}, which is missing: run $packages, $otherwise"
      ;;
    *GLIBC*) echo "the Node in node_modules needs glibc 2.28 or newer: use a newer system, $otherwise" ;;
    *)
      if ls /lib/ld-musl-* >/dev/null 2>&1 && ! ls /lib*/ld-linux-* >/dev/null 2>&1; then
        echo 'Alpine and other systems with musl are not supported: use one with glibc, such as Debian'
      elif [ -e "$bundled" ]; then
        echo "the Node in node_modules cannot run (${problem##*: }): run \"npm ci\" on this machine, $otherwise"
      else
        echo "node_modules has no Node for this platform: run \"npm ci\" without \"--omit=optional\", $otherwise"
      fi
      ;;
  esac
}

# npm writes this file when the installation is complete.
if [ ! -e "$sampan_home/node_modules/.package-lock.json" ]; then
  echo 'sampan: run "npm ci" first' >&2
  exit 1
fi
for bundled in "$sampan_home"/node_modules/node-*-*/bin/node; do break; done
if can_run "$bundled"; then
  node=$bundled
elif ! node=$(find_suitable_node); then
  echo "sampan: $(explain_problem)" >&2
  exit 1
fi
export PATH="${node%/*}:$PATH"
# Caches compiled code, so that the next start need not parse it or strip types.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$sampan_home/node_modules/.cache/node}"
