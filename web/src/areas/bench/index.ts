import { lazy } from 'react'

/** Fetched where somebody opens it. */
export const FpgaDesk = lazy(() => import('./fpga/FpgaDesk.tsx'))
export type { RealBoard } from './fpga/FpgaDesk.tsx'
export { CircuitView } from './editor/CircuitView.tsx'
export { circuitPng } from './editor/export.ts'
export { useProblemText } from './editor/problems.ts'
export { SchematicEditor } from './editor/SchematicEditor.tsx'
export { InstrumentPanel } from './panels/InstrumentPanel.tsx'
export { InstrumentLinkProvider } from './panels/link.ts'
export { Program } from './programs/Programs.tsx'
export type { InstrumentLink } from './panels/link.ts'
export { WithSymbols } from './symbols.tsx'
export { ringProblem, useSheet } from './panels/use-sheet.ts'
export { useEditor, useEditorState } from './editor/use-editor.ts'
export { fit, panBy, reveal, toScreen, toSheet, zoomAt, ZOOM_STEP } from './editor/state/camera.ts'
export type { Camera } from './editor/state/camera.ts'
export { wiringOf } from './wiring.ts'
