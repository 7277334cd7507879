import { Dropdown } from 'antd'
import {
  Suspense,
  useEffect,
  useMemo,
  useRef,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { selectionOf } from 'labbox-bench/circuit/edit/selection.ts'
import { lazy } from '../../../../app/idle/lazy.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { panBy, toSheet, zoomAt } from '../state/camera.ts'
import { symbolOf } from 'labbox-bench/circuit/symbols/index.ts'
import { copySelection, cutSelection, pasteClipping } from '../state/clipping.ts'
import { type Pointer, createGestures } from '../state/gestures.ts'
import { hitTest } from '../state/hit.ts'
import { pressKey } from '../state/keyboard.ts'
import { useContextMenu } from '../panels/use-context-menu.ts'
import { usePartLabel } from '../use-part-label.ts'
import { useSymbolCount } from '../../symbols.tsx'
import { useEditor, useEditorState } from '../use-editor.ts'
import { GridDots, PinMarks, ToolGhost } from './Overlays.tsx'
import { Levels, Lights } from './Shows.tsx'
import { type Marks, Scene } from './Scene.tsx'

const Flows = lazy(() => import('./Flows.tsx'))
const Screens = lazy(() => import('./Screens.tsx'))

interface Props {
  marks: Marks | undefined
  /** HTML laid over the drawing. */
  children: ReactNode
}

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, button, [role="slider"]') !== null

/** The sheet: pan, zoom, pointer, keyboard and clipboard. */
export const Canvas = ({ marks, children }: Props) => {
  const { t } = useTranslation('bench')
  const editor = useEditor()
  const gestures = useMemo(() => createGestures(editor), [editor])
  const root = useRef<HTMLDivElement>(null)
  const last = useRef<{ x: number; y: number; space: boolean; focused: boolean }>({
    x: -1,
    y: -1,
    space: false,
    focused: false,
  })
  const tool = useEditorState((s) => s.view.tool.kind)
  const pinned = useEditorState((s) => s.view.hover?.kind)
  const circuit = useEditorState((s) => s.circuit)
  const menu = useContextMenu()

  useCanvasSize(root)
  // When the focused part is deleted, the keyboard needs another focus.
  useEffect(() => {
    if (last.current.focused && document.activeElement === document.body)
      root.current?.focus({ preventScroll: true })
  }, [circuit])

  const place = (e: { clientX: number; clientY: number }) => {
    const rect = root.current!.getBoundingClientRect()
    return { x: e.clientX - rect.left, y: e.clientY - rect.top }
  }
  const pointer = (e: PointerEvent): Pointer => ({
    ...place(e),
    id: e.pointerId,
    kind: e.pointerType === 'touch' || e.pointerType === 'pen' ? e.pointerType : 'mouse',
    button: e.button,
    shift: e.shiftKey,
    pan: last.current.space,
  })
  const onPointerDown = (e: PointerEvent<HTMLDivElement>) => {
    if (e.button === 2 || isField(e.target)) return
    if (e.button === 1) e.preventDefault()
    e.currentTarget.setPointerCapture(e.pointerId)
    gestures.down(pointer(e))
  }
  const onPointerMove = (e: PointerEvent) => {
    Object.assign(last.current, place(e))
    gestures.move(pointer(e))
  }
  const onKeyDown = (e: KeyboardEvent) => {
    if (isField(e.target)) return
    if (e.key === ' ' && editor.getState().view.tool.kind !== 'wire') {
      last.current.space = true
      return e.preventDefault()
    }
    const key = { key: e.key, shift: e.shiftKey, mod: e.ctrlKey || e.metaKey, alt: e.altKey }
    if (pressKey(editor, key)) {
      e.preventDefault()
      e.stopPropagation()
    }
  }
  const onFocus = (e: FocusEvent<HTMLElement>) => {
    last.current.focused = true
    const id = e.target.dataset['part'] ?? (e.target as unknown as SVGElement).dataset['part']
    if (!id || !e.target.matches(':focus-visible')) return
    editor.look({ selection: selectionOf({ components: [id] }) })
    editor.reveal()
  }
  const onClipboard = (act: () => string | null) => (e: ClipboardEvent) => {
    if (isField(e.target)) return
    const text = act()
    if (text === null) return
    e.clipboardData.setData('text/plain', text)
    e.preventDefault()
  }
  const onPaste = (e: ClipboardEvent) => {
    if (isField(e.target)) return
    const { x, y } = last.current
    const over = x >= 0 ? toSheet(editor.getState().view.camera, x, y) : undefined
    pasteClipping(editor, e.clipboardData.getData('text/plain'), over)
    e.preventDefault()
  }
  // A click without a pointer comes from a screen reader.
  const onClick = (e: MouseEvent) => {
    const id = e.detail === 0 && (e.target as Element).closest<SVGElement>('[data-part]')?.dataset['part']
    if (id) editor.look({ selection: selectionOf({ components: [id] }) })
  }
  const onContextMenu = (e: MouseEvent) => {
    const { view } = editor.getState()
    const { x, y } = place(e)
    // The menu key has no position: the menu is then about the selection.
    const hit =
      e.button === 2 ? hitTest(editor.shown(), toSheet(view.camera, x, y), 8 / view.camera.scale) : null
    const [kind, id] =
      hit?.kind === 'pin'
        ? (['components', hit.ref.component] as const)
        : [hit?.kind, hit && 'id' in hit ? hit.id : '']
    if (kind && !view.selection[kind].has(id)) editor.look({ selection: selectionOf({ [kind]: [id] }) })
  }
  const onDoubleClick = (e: MouseEvent) => {
    const { view, options } = editor.getState()
    if (view.tool.kind !== 'select' || options.readOnly || isField(e.target)) return
    const { x, y } = place(e)
    const hit = hitTest(editor.shown(), toSheet(view.camera, x, y), 8 / view.camera.scale)
    if (hit?.kind === 'components' || hit?.kind === 'labels')
      editor.look({ editing: { kind: hit.kind, id: hit.id } })
  }

  return (
    <Dropdown menu={menu} trigger={['contextMenu']}>
      <div
        ref={root}
        className="lb-canvas"
        data-tool={tool}
        data-hover={pinned}
        role="application"
        aria-roledescription={t('editor.canvas')}
        aria-label={t('editor.canvasHelp')}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={(e) => gestures.up(pointer(e))}
        onPointerCancel={() => gestures.cancel()}
        onPointerLeave={() => {
          last.current.x = -1
          editor.look({ hover: null })
        }}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        onKeyUp={(e) => {
          if (e.key === ' ') last.current.space = false
        }}
        onFocus={onFocus}
        onBlur={(e) => {
          last.current.space = false
          // Leaving on purpose gives the next element; a part that disappeared does not.
          if (e.relatedTarget) last.current.focused = false
        }}
        onCopy={onClipboard(() => copySelection(editor))}
        onCut={onClipboard(() => cutSelection(editor))}
        onPaste={onPaste}
      >
        <svg width="100%" height="100%" className="lb-sheet">
          <GridDots />
          <Viewport>
            <Levels />
            <Drawing marks={marks} />
            <Lights />
            <Texts />
            <Currents />
            <PinMarks />
            <ToolGhost />
          </Viewport>
        </svg>
        {children}
      </div>
    </Dropdown>
  )
}

/** Keeps the size of the canvas and zooms by the wheel. */
function useCanvasSize(root: React.RefObject<HTMLDivElement | null>) {
  const editor = useEditor()
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    const observer = new ResizeObserver(() =>
      editor.resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    // not React's onWheel: that one cannot keep the page from scrolling
    const onWheel = (e: WheelEvent) => {
      e.preventDefault()
      const { camera } = editor.getState().view
      const rect = element.getBoundingClientRect()
      const lines = e.deltaMode === 1 ? 16 : 1
      if (e.shiftKey) return editor.look({ camera: panBy(camera, -(e.deltaY + e.deltaX) * lines, 0) })
      const factor = Math.exp((-e.deltaY * lines * (e.ctrlKey ? 6 : 1)) / 600)
      editor.look({ camera: zoomAt(camera, e.clientX - rect.left, e.clientY - rect.top, factor) })
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', onWheel)
    }
  }, [editor, root])
}

/** Text that parts show while the circuit runs. */
const Texts = () => {
  const circuit = useEditorState((s) => s.circuit)
  const isShown = useEditorState((s) => s.view.shows !== null)
  if (!isShown || !Object.values(circuit.components).some((part) => symbolOf(part)?.screen)) return null
  return (
    <Suspense>
      <Screens />
    </Suspense>
  )
}

/** Currents of wires, once they are asked for. */
const Currents = () => {
  const isShown = useEditorState((s) => s.view.flow && s.view.shows !== null)
  return isShown ? (
    <Suspense>
      <Flows />
    </Suspense>
  ) : null
}

/** Pan and zoom change this one attribute. */
const Viewport = ({ children }: { children: ReactNode }) => {
  const { x, y, scale } = useEditorState((s) => s.view.camera)
  return <g transform={`matrix(${scale} 0 0 ${scale} ${x} ${y})`}>{children}</g>
}

const Drawing = ({ marks }: { marks: Marks | undefined }) => {
  const circuit = useEditorState((s) => s.preview ?? s.circuit)
  const standard = useEditorState((s) => s.view.standard)
  const selection = useEditorState((s) => s.view.selection)
  const live = useEditorState((s) => s.view.live)
  const labelOf = usePartLabel()
  const symbols = useSymbolCount()
  return (
    <Scene
      key={symbols}
      circuit={circuit}
      standard={standard}
      selection={selection}
      marks={marks}
      live={live}
      labelOf={labelOf}
    />
  )
}
