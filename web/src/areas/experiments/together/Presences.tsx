import { useEffect, useRef, useState } from 'react'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { PresenceMessage, type Presence } from '@labbox/contract/experiments/shared-diagram.ts'
import type { Synergy } from '@labbox/contract/experiments/synergy.ts'
import { boxOfSelection, selectionOf, type Selection } from 'labbox-bench/circuit/edit/selection.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { jsonOf, say, useTopic } from '../../../app/mqtt.ts'
import { toScreen, toSheet, useEditor, useEditorState } from '../../bench/index.ts'
import { PointedPlace } from './PointedPlace.tsx'
import { usePointing } from './use-pointing.ts'

/** How often one says where one is, and after how long silence somebody’s pointer is no longer shown, ms. */
const SAY_MS = 120
const SHOWN_MS = 8_000
const COLOURS = ['#0958d9', '#c41d7f', '#389e0d', '#d46b08', '#531dab', '#08979c', '#cf1322', '#7c6600']

interface Seen extends Presence {
  heardAt: number
}

interface Props {
  synergy: Synergy
  userId: string
  /** Whose view one follows; null: nobody's. */
  follow: string | null
  pointing: boolean
  onPointed: () => void
}

/** The colour that somebody has for everybody. */
export const colourOf = ({ members }: Pick<Synergy, 'members'>, userId: string): string =>
  COLOURS[members.findIndex((member) => member.userId === userId) % COLOURS.length] ?? COLOURS[0]!

const idsOf = ({ components, wires, labels }: Selection): string[] =>
  [...components, ...wires, ...labels].slice(0, 60)

const chosen = (circuit: Circuit, ids: readonly string[]) =>
  boxOfSelection(
    circuit,
    selectionOf({
      components: ids.filter((id) => id in circuit.components),
      wires: ids.filter((id) => id in circuit.wires),
      labels: ids.filter((id) => id in circuit.labels),
    }),
  )

/** Pointers and selections of the others, with their names, over the sheet. */
export const Presences = ({ synergy, userId, follow, pointing, onPointed }: Props) => {
  const { t } = useTranslation('together')
  const editor = useEditor()
  const camera = useEditorState((s) => s.view.camera)
  const size = useEditorState((s) => s.view.size)
  const circuit = useEditorState((s) => s.circuit)
  const [others, setOthers] = useState<Readonly<Record<string, Seen>>>({})
  const root = useRef<HTMLDivElement>(null)
  const at = useRef<[number, number] | null>(null)
  const last = useRef('')
  const shown = usePointing({ root, pointing, onPointed })
  const topic = topics.synergyUser(synergy.id)

  useTopic(topic, (payload) => {
    const message = PresenceMessage.safeParse(jsonOf(payload)).data
    if (!message || message.peer === userId) return
    const { peer, body } = message
    setOthers((before) => ({ ...before, [peer]: { ...body, heardAt: Date.now() } }))
    if (peer !== follow || !body.view) return
    const [x, y, scale] = body.view
    const { size: own } = editor.getState().view
    editor.look({ camera: { x: own.width / 2 - x * scale, y: own.height / 2 - y * scale, scale } })
  })
  useEffect(() => {
    const canvas = root.current?.closest('.lb-canvas')
    if (!canvas) return undefined
    const moved = (event: Event) => {
      const { clientX, clientY } = event as PointerEvent
      const rect = canvas.getBoundingClientRect()
      const [x, y] = toSheet(editor.getState().view.camera, clientX - rect.left, clientY - rect.top)
      at.current = [Math.round(x), Math.round(y)]
    }
    canvas.addEventListener('pointermove', moved)
    return () => canvas.removeEventListener('pointermove', moved)
  }, [editor])
  useEffect(() => {
    const timer = setInterval(() => {
      const { view } = editor.getState()
      const middle = toSheet(view.camera, view.size.width / 2, view.size.height / 2)
      const body: Presence = {
        at: shown ?? at.current,
        selection: idsOf(view.selection),
        view: [middle[0], middle[1], view.camera.scale],
        pointing: shown !== null,
      }
      const text = JSON.stringify(body)
      if (text === last.current || document.hidden) return
      last.current = text
      say(topic, { peer: userId, kind: 'presence', seq: 0, body })
    }, SAY_MS)
    return () => clearInterval(timer)
  }, [editor, topic, userId, shown])
  useEffect(() => {
    const timer = setInterval(
      () =>
        setOthers((before) =>
          Object.values(before).some(({ heardAt }) => Date.now() - heardAt > SHOWN_MS)
            ? Object.fromEntries(
                Object.entries(before).filter(([, { heardAt }]) => Date.now() - heardAt <= SHOWN_MS),
              )
            : before,
        ),
      SHOWN_MS / 2,
    )
    return () => clearInterval(timer)
  }, [])
  const place = ([x, y]: readonly [number, number]) => {
    const [left, top] = toScreen(camera, x, y)
    return { left, top }
  }
  const isSeen = ({ left, top }: { left: number; top: number }) =>
    left >= 0 && top >= 0 && left <= size.width && top <= size.height
  const nameOf = (peer: string) => synergy.members.find((member) => member.userId === peer)?.name
  const points = Object.entries(others).flatMap(([peer, seen]) => (seen.pointing && seen.at ? [peer] : []))
  return (
    <>
      <div className="lb-visually-hidden" role="status">
        {points.map((peer) => t('pointsHere', { name: nameOf(peer) ?? '' })).join(' ')}
      </div>
      <div
        ref={root}
        aria-hidden
        style={{ position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' }}
      >
        {Object.entries(others).map(([peer, seen]) => {
          const name = nameOf(peer)
          if (name === undefined) return null
          const colour = colourOf(synergy, peer)
          const box = chosen(circuit, seen.selection)
          const pointer = seen.at && place(seen.at)
          return (
            <div key={peer} data-presence={peer}>
              {box && (
                <div
                  style={{
                    position: 'absolute',
                    ...place([box.left, box.top]),
                    width: (box.right - box.left) * camera.scale,
                    height: (box.bottom - box.top) * camera.scale,
                    border: `2px dashed ${colour}`,
                  }}
                />
              )}
              {pointer && seen.pointing && (
                <PointedPlace name={name} colour={colour} at={pointer} size={size} />
              )}
              {pointer && !seen.pointing && isSeen(pointer) && (
                <span
                  style={{
                    position: 'absolute',
                    ...pointer,
                    padding: '0 6px',
                    borderRadius: '0 8px 8px',
                    background: colour,
                    color: '#fff',
                    fontSize: 12,
                  }}
                >
                  {name}
                </span>
              )}
            </div>
          )
        })}
        {shown && (
          <PointedPlace
            name={nameOf(userId) ?? ''}
            colour={colourOf(synergy, userId)}
            at={place(shown)}
            size={size}
          />
        )}
      </div>
    </>
  )
}
