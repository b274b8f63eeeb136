"""WebAssembly modules of the engine, run by wasmtime."""

from __future__ import annotations

import os
import struct
import threading
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Union

import wasmtime

from ._calls import Calls
from ._errors import WaymarkError
from ._layouts import VERSIONS

Value = Union[int, float]
_BAD_FILE = 8  # the engine opens no files


class Module:
    """One module with its memory. Several threads may use it: each call has it for itself."""

    def __init__(self, name: str, version_function: str) -> None:
        self.name = name
        self._lock = threading.RLock()
        engine = _engine()
        self._store = wasmtime.Store(engine)
        code = resources.files(__package__).joinpath(f"modules/{name}.wasm").read_bytes()
        instance = self._linker().instantiate(self._store, wasmtime.Module(engine, code))
        exports = instance.exports(self._store)
        self._memory: Any = exports["memory"]
        self._calls = Calls(
            self._store,
            {key: value for key, value in exports.items() if isinstance(value, wasmtime.Func)},
        )
        found = self.call(version_function)
        if found != VERSIONS[name]:
            raise WaymarkError(
                f"{name}.wasm has version {found}, this package knows version "
                f"{VERSIONS[name]}: install the package again."
            )

    def call(self, function: str, *arguments: Value) -> Any:
        """Calls an exported function: int for Int32, float for Float64."""
        with self._lock:
            try:
                return self._calls(function, *arguments)
            except wasmtime.Trap as trap:
                raise WaymarkError(
                    f"the engine stopped in {function}; this is a fault of Waymark, please "
                    "report it."
                ) from trap

    def read(self, address: int, count: int) -> bytes:
        """Bytes of the memory."""
        with self._lock:
            return bytes(self._memory.read(self._store, address, address + count))

    def read_numbers(self, address: int, count: int) -> tuple[float, ...]:
        """Numbers of the memory, as many as `count`."""
        return struct.unpack(f"<{count}d", self.read(address, 8 * count))

    def write(self, address: int, data: bytes) -> None:
        """Writes bytes into the memory."""
        with self._lock:
            self._memory.write(self._store, data, address)

    def write_numbers(self, address: int, numbers: Sequence[float]) -> None:
        """Writes numbers into the memory."""
        self.write(address, struct.pack(f"<{len(numbers)}d", *numbers))

    def _linker(self) -> wasmtime.Linker:
        """The functions that the C library of a module asks for."""
        linker = wasmtime.Linker(self._store.engine)
        i32, i64 = wasmtime.ValType.i32(), wasmtime.ValType.i64()
        for name, parameters in (
            ("fd_close", [i32]),
            ("fd_seek", [i32, i64, i32, i32]),
            ("fd_write", [i32] * 4),
        ):
            linker.define_func(
                "wasi_snapshot_preview1",
                name,
                wasmtime.FuncType(parameters, [i32]),
                lambda *_: _BAD_FILE,
            )
        linker.define_func(
            "wasi_snapshot_preview1",
            "random_get",
            wasmtime.FuncType([i32, i32], [i32]),
            self._random_bytes,
        )
        return linker

    def _random_bytes(self, address: int, count: int) -> int:
        """Seeds of the engine's hash tables."""
        self._memory.write(self._store, os.urandom(count), address)
        return 0


@cache
def _engine() -> wasmtime.Engine:
    """Compiled modules are kept in wasmtime's own cache, where the user has a folder for it."""
    config = wasmtime.Config()
    try:
        config.cache = True
    except wasmtime.WasmtimeError:
        pass
    return wasmtime.Engine(config)
