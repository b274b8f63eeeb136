# Compiles the portable engine as Embedded Swift for a target without an operating system. Sourced by build-wasm and
# build-ios-objects; expects to run in the root of the package.

# In the order in which they depend on each other; further portable ones, which only some programs need.
engine_modules=(WaymarkGeodesy WaymarkTerrain Waymark)
further_modules=(WaymarkReading WaymarkVision WaymarkSimulation WaymarkSearch WaymarkRouting WaymarkTiles)

toolchain=$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1|p')

# The parts in C.
engine_parts=(Sources/Engine/CPortableMath Sources/Engine/CHandles)
part_flags=("${engine_parts[@]/%//include}")
part_flags=("${part_flags[@]/#/-I}")

# folder_of MODULE: its folder, on whichever floor it is.
folder_of() { echo Sources/*/"$1"; }

# compile_parts TARGET FOLDER: puts the objects of the parts in C into FOLDER.
compile_parts() {
  local target=$1 folder=$2 source
  for source in Sources/Engine/{CPortableMath,CHandles}/*.c; do
    "$toolchain/bin/clang" -target "$target" -O2 -ffreestanding -nostdlibinc -ffp-contract=off -Wall -Wextra -Werror \
      "${part_flags[@]}" -c -o "$folder/$(basename "$source" .c).o" "$source"
  done
}

# compile_module MODULE TARGET FOLDER [FLAG…]: puts MODULE.o and MODULE.swiftmodule into FOLDER.
compile_module() {
  local sources
  mapfile -t sources < <(find "$(folder_of "$1")" -name '*.swift' | sort)
  compile_sources "$@" "${sources[@]}"
}

# compile_sources MODULE TARGET FOLDER [FLAG…] SOURCE…: the same of some sources.
compile_sources() {
  local module=$1 target=$2 folder=$3
  shift 3
  swiftc -swift-version 6 -package-name waymark -target "$target" -wmo -Osize -parse-as-library -warnings-as-errors \
    -enable-experimental-feature Embedded -enable-upcoming-feature ExistentialAny \
    "${part_flags[@]}" -I "$folder" \
    -module-name "$module" -emit-module -emit-module-path "$folder/$module.swiftmodule" \
    -c -o "$folder/$module.o" "$@"
}

# up_to_date FILE SOURCE…: true when FILE is newer than everything in the sources.
up_to_date() {
  local file=$1
  shift
  [[ -e $file ]] && [[ -z $(find "$@" Scripts/engine-modules.sh -newer "$file" -print -quit) ]]
}

# What the compiler must know about the package when it reads a module's sources outside the package manager.
package_flags=(
  -package-name waymark -enable-upcoming-feature ExistentialAny
  "${part_flags[@]}" -I Sources/System/CZlib -I Sources/System/CZip -I Sources/System/CTransfer/include
)
