import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { topicTypes, type GraphDocument, type Relation } from '@labbox/contract/courses/graph.ts'
import type { TopicMastery } from '@labbox/contract/courses/mastery.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { Arrows, curve, EdgeLayer, outOf } from './EdgeLayer.tsx'
import { LaneLayer } from './LaneLayer.tsx'
import { NODE, nodeBeside, type Layout } from './layout.ts'
import { NodeView } from './NodeView.tsx'
import type { CameraControl } from './use-camera.ts'
import type { Selection } from './selection.ts'
import './canvas.css'

/** What the editor does with what is done on the sheet; without it the sheet is for reading. */
export interface CanvasActs {
  relate: (relation: Relation) => void
  remove: () => void
  add: () => void
  /** Goes on to the fields of what is chosen. */
  edit: () => void
  undo: () => void
  redo: () => void
}

interface Props {
  document: GraphDocument
  layout: Layout
  camera: CameraControl
  selection: Selection
  onSelect: (selection: Selection) => void
  ring: readonly string[]
  mastery?: ReadonlyMap<string, TopicMastery> | undefined
  next?: ReadonlySet<string>
  acts?: CanvasActs
}

/** A relation while it is drawn: by the pointer to a point, or by keys to a topic. */
interface Drawn {
  from: string
  at: readonly [number, number] | null
  to: string | null
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const NO_ONE: ReadonlySet<string> = new Set()

const topicAt = (event: { clientX: number; clientY: number }): string | null =>
  window.document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>('[data-topic]')
    ?.dataset['topic'] ?? null

/** The graph as a picture: lanes of classifications, topics from left to right in the order of learning. */
export const Canvas = (props: Props) => {
  const { document, layout, camera, selection, onSelect, ring, mastery, acts } = props
  const next = props.next ?? NO_ONE
  const { t } = useTranslation('courses-graph')
  const text = useLocalText()
  const prefix = useId()
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const held = useRef<{ x: number; y: number; moved: boolean } | null>(null)
  const layoutAtFirst = useRef(layout)
  const frame = useRef<SVGSVGElement>(null)
  const sheet = useRef<SVGGElement>(null)
  useEffect(() => {
    // Effects of children run first, but the camera must know the layout before them.
    camera.look(layoutAtFirst.current)
    return camera.attach(frame.current, sheet.current)
  }, [camera])
  const topic = selection?.kind === 'topic' ? selection.id : null
  const inRing = useMemo(() => new Set(ring), [ring])
  const points = document.topics.filter(({ type }) => type === topicTypes.point)
  const nameOf = (id: string | null) => text(document.topics.find((one) => one.id === id)?.name)
  const label = (id: string, name: string) => {
    const known = mastery?.get(id)
    const parts = [
      name,
      known && t(`level.${known.level}`),
      typeof known?.percent === 'number' && `${known.percent} %`,
    ]
    return [...parts, next.has(id) && t('view.next')].filter(Boolean).join(', ')
  }
  const finish = (to: string | null) => {
    if (drawn && to && to !== drawn.from) acts?.relate({ from: drawn.from, to })
    setDrawn(null)
  }

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const { handle } = (event.target as SVGElement).dataset
    event.currentTarget.setPointerCapture(event.pointerId)
    if (handle && acts) setDrawn({ from: handle, at: camera.under(event), to: null })
    else held.current = { x: event.clientX, y: event.clientY, moved: false }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drawn?.at) return setDrawn({ ...drawn, at: camera.under(event), to: topicAt(event) })
    const from = held.current
    if (!from) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!from.moved && Math.hypot(dx, dy) < 4) return
    held.current = { x: event.clientX, y: event.clientY, moved: true }
    camera.pan(dx, dy)
  }
  const onPointerUp = (event: PointerEvent) => {
    const was = held.current
    held.current = null
    if (drawn?.at) return finish(topicAt(event))
    if (!was || was.moved) return
    // Pointer capture makes the sheet the target of all events, so the element under the pointer is looked up.
    const hit = window.document.elementFromPoint(event.clientX, event.clientY)
    const on = hit?.closest<SVGElement>('[data-topic]')?.dataset['topic']
    const edge = hit?.closest<SVGElement>('[data-from]')?.dataset
    if (on) {
      if (drawn) finish(on)
      else onSelect({ kind: 'topic', id: on })
    } else if (edge?.['from'] && acts)
      onSelect({ kind: 'relation', from: edge['from'], to: edge['to'] ?? '' })
    else onSelect(null)
  }

  const step = (direction: readonly [number, number]) => {
    const to = nodeBeside(layout, (drawn ? drawn.to : null) ?? topic ?? '', direction)
    if (!to) return
    if (drawn) setDrawn({ ...drawn, at: null, to })
    else onSelect({ kind: 'topic', id: to })
    camera.bring(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const direction = ARROWS[key]
    const run: Record<string, () => void> = {
      ...(acts && {
        n: acts.add,
        r: () => topic && layout.nodes.has(topic) && setDrawn({ from: topic, at: null, to: topic }),
        Delete: acts.remove,
        Backspace: acts.remove,
        Enter: () => (drawn ? finish(drawn.to) : acts.edit()),
      }),
      Escape: () => (drawn ? setDrawn(null) : onSelect(null)),
      '+': () => camera.zoom(1),
      '=': () => camera.zoom(1),
      '-': () => camera.zoom(-1),
      '0': camera.fitAll,
    }
    const act = direction
      ? () => step(direction)
      : mod
        ? { z: event.shiftKey ? acts?.redo : acts?.undo, y: acts?.redo }[key]
        : run[key]
    if (!act || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const from = drawn && layout.nodes.get(drawn.from)
  const end = drawn?.at ?? (drawn?.to && drawn.to !== drawn.from ? layout.nodes.get(drawn.to) : null)
  const tip = end && ('x' in end ? ([end.x, end.y + NODE.height / 2] as const) : end)
  return (
    <div
      className="lb-graph-canvas"
      role="application"
      aria-roledescription={t('canvas.role')}
      aria-label={t(acts ? 'canvas.helpEdit' : 'canvas.help')}
      aria-activedescendant={topic && layout.nodes.has(topic) ? `${prefix}${topic}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <svg
        ref={frame}
        width="100%"
        height="100%"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          held.current = null
          setDrawn(null)
        }}
        onDoubleClick={() => topic && acts?.edit()}
      >
        <Arrows />
        <g ref={sheet}>
          <LaneLayer layout={layout} topics={document.topics} topic={topic} />
          <EdgeLayer
            relations={document.relations}
            layout={layout}
            topic={topic}
            chosen={selection?.kind === 'relation' ? selection : null}
            ring={ring}
            editable={acts !== undefined}
          />
          {points.map(({ id, name }) => {
            const { x, y } = layout.nodes.get(id) ?? { x: 0, y: 0 }
            const known = mastery?.get(id)
            return (
              <NodeView
                key={id}
                id={id}
                x={x}
                y={y}
                domId={`${prefix}${id}`}
                name={text(name)}
                label={label(id, text(name))}
                selected={topic === id}
                ring={inRing.has(id)}
                target={drawn?.to === id && drawn.from !== id}
                next={next.has(id)}
                level={mastery ? (known?.level ?? 'none') : null}
                percent={known?.percent ?? null}
                handle={acts !== undefined}
              />
            )
          })}
          {from && tip && <path className="lb-graph-drawn" d={curve(outOf(from), tip)} />}
        </g>
      </svg>
      <div className="lb-graph-say" role="status">
        {drawn && t('canvas.drawing', { from: nameOf(drawn.from), to: nameOf(drawn.to) || '…' })}
      </div>
    </div>
  )
}
