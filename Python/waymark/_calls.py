"""Quick calls of a module's functions.

wasmtime looks at the type of each argument of each call, which takes longer than most
functions of the engine. So each function gets a twin without parameters, in a module that is
made here: it loads the arguments from a memory of its own, calls, and stores the result there.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any, Callable

import wasmtime

_RESULT = 256  # the slots of the arguments are before it, 8 bytes each
_CODES = {"i32": "i4x", "f64": "d"}


class Calls:
    """The functions of an instance by name."""

    def __init__(self, store: wasmtime.Store, functions: Mapping[str, wasmtime.Func]) -> None:
        self._store = store
        types = {name: function.type(store) for name, function in functions.items()}
        signatures = {
            name: ([str(kind) for kind in kinds.params], [str(kind) for kind in kinds.results])
            for name, kinds in types.items()
        }
        linker = wasmtime.Linker(store.engine)
        for name, function in functions.items():
            linker.define(store, "engine", name, function)
        instance = linker.instantiate(store, wasmtime.Module(store.engine, _text(signatures)))
        exports = instance.exports(store)
        memory: Any = exports["memory"]
        self._slots = memory.get_buffer_ptr(store)  # it never grows
        self._twins: dict[str, tuple[Any, Callable[..., None], Callable[..., Any]]] = {}
        for name, (parameters, results) in signatures.items():
            pack = struct.Struct("<" + "".join(_CODES[kind] for kind in parameters)).pack_into
            unpack = struct.Struct("<" + "".join(_CODES[kind] for kind in results)).unpack_from
            self._twins[name] = exports[name], pack, unpack

    def __call__(self, name: str, *arguments: Any) -> Any:
        """Calls a function: int for Int32, float for Float64."""
        twin, pack, unpack = self._twins[name]
        pack(self._slots, 0, *arguments)
        twin(self._store)
        result = unpack(self._slots, _RESULT)
        return result[0] if result else None


def _text(signatures: Mapping[str, tuple[list[str], list[str]]]) -> str:
    """The module of the twins, as text."""
    imports, twins = [], []
    for name, (parameters, results) in signatures.items():
        kinds = "".join(f" (param {kind})" for kind in parameters) + "".join(
            f" (result {kind})" for kind in results
        )
        imports.append(f'(import "engine" "{name}" (func ${name}{kinds}))')
        loads = "".join(
            f" ({kind}.load offset={8 * place} (i32.const 0))"
            for place, kind in enumerate(parameters)
        )
        call = f"(call ${name}{loads})"
        body = f"({results[0]}.store offset={_RESULT} (i32.const 0) {call})" if results else call
        twins.append(f'(func (export "{name}") {body})')
    return "\n".join(["(module", *imports, '(memory (export "memory") 1 1)', *twins, ")"])
