/** What a module is given, by the names of its imports. */
export type WasmImports = Record<string, Record<string, (...values: number[]) => unknown>>

/** The little of WebAssembly used here; the server's TypeScript libraries have its types only in the DOM's. */
export interface WasmRuntime {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: WasmImports): Promise<object>
  instantiateStreaming(response: unknown, imports: WasmImports): Promise<{ module: object; instance: object }>
}

export const wasm = (globalThis as unknown as { WebAssembly: WasmRuntime }).WebAssembly
