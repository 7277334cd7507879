import { Input, type InputRef } from 'antd'
import type { MaxList } from '@labbox/contract/bench/circuit.ts'
import { useMemo, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { type SymbolDef, symbolBox, symbolName, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { shapesOf, type Standard } from 'labbox-bench/circuit/draw/part.ts'
import { useDictionary } from '../../../../app/dictionary.ts'
import { useLocale, useTranslation } from '../../../../app/i18n.ts'
import { spellingOf, useSymbolCount } from '../../symbols.tsx'
import { partsLeft, startPlacing } from '../state/placing.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

interface Props {
  searchRef: RefObject<InputRef | null>
  /** Called when a part was taken in hand. */
  onTake: () => void
}

/** The parts one may place, by class, with what the project's max list leaves. */
export const Palette = ({ searchRef, onTake }: Props) => {
  const { t } = useTranslation('bench')
  const classes = useDictionary('symbolClass')
  // Instruments are no class of the dictionary.
  const word = (name: SymbolDef['class']) =>
    name === 'Instruments' ? t('editor.class.Instruments') : classes.label(name)
  const [search, setSearch] = useState('')
  const maxList = useEditorState((s) => s.options.maxList)
  const draft = useEditorState((s) => s.options.draft)
  const count = useSymbolCount()
  const groups = useMemo(() => {
    const text = search.trim().toLowerCase()
    const offered = draft ? { ...symbols, [draft.id]: draft } : symbols
    const found = Object.values(offered).filter(
      ({ id, prefix, names, params }) =>
        isListed(maxList, id) &&
        [
          id,
          prefix,
          spellingOf(id),
          names.zh,
          names.en,
          ...params.flatMap(({ choices = [] }) => choices),
        ].some((name) => name.toLowerCase().includes(text)),
    )
    const groups = Map.groupBy(found, (symbol) => symbol.class)
    return ORDER.flatMap((name) => {
      const list = groups.get(name)
      return list && count > 0 ? [[name, list] as const] : []
    })
  }, [search, maxList, draft, count])
  return (
    <aside className="lb-palette" aria-label={t('editor.palette')}>
      <Input
        ref={searchRef}
        allowClear
        size="small"
        placeholder={t('editor.search')}
        aria-label={t('editor.search')}
        value={search}
        onChange={(e) => setSearch(e.target.value)}
      />
      <div className="lb-palette-list" onKeyDown={oneStop}>
        {groups.map(([name, list]) => (
          <Group
            key={`${name} ${search !== ''}`}
            name={name}
            word={word(name)}
            list={list}
            all={search !== ''}
            onTake={onTake}
          />
        ))}
        {groups.length === 0 && <p className="lb-muted">{t('editor.nothingFound')}</p>}
      </div>
    </aside>
  )
}

interface GroupProps extends Pick<Props, 'onTake'> {
  name: SymbolDef['class']
  word: string
  list: readonly SymbolDef[]
  /** Whoever searches, or may use a few parts alone, sees them all at once. */
  all: boolean
}

const Group = ({ name, word, list, all, onTake }: GroupProps) => {
  const locale = useLocale()
  const stop = useEditorState(
    ({ circuit, options }) => list.find(({ id }) => partsLeft(circuit, options.maxList, id) !== 0)?.id,
  )
  return (
    <details open={all || name === 'Basic' || list.length <= MOST_OPEN}>
      <summary>
        <h2 style={{ display: 'inline-block' }}>{word}</h2>
      </summary>
      <div className="lb-palette-grid" role="group" aria-label={word}>
        {list.map((symbol) => (
          <PaletteItem
            key={symbol.id}
            symbol={symbol}
            stop={symbol.id === stop}
            name={symbolName(symbol, locale)}
            onTake={onTake}
          />
        ))}
      </div>
    </details>
  )
}

/** Keys that go from part to part: Tab leads from class to class. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Goes to the next part of a class that may be placed. */
const oneStop = (e: KeyboardEvent<HTMLElement>) => {
  const by = STEPS[e.key]
  const group = (e.target as HTMLElement).closest('.lb-palette-grid')
  if (by === undefined || !group) return
  e.preventDefault()
  const items = [...group.querySelectorAll<HTMLElement>('button:enabled')]
  items.at((items.indexOf(e.target as HTMLElement) + by) % items.length)?.focus()
}

/** Classes as in the dictionary; instruments, which are none, come last. */
const ORDER: SymbolDef['class'][] = [
  'Basic',
  'Diodes',
  'Transistors',
  'Analog',
  'TTL',
  'MOS',
  'MCU',
  'Instruments',
]
/** A class of more parts than this is closed at first. */
const MOST_OPEN = 20

/** A lab that names its parts offers those alone; greyed are the ones that are used up. */
const isListed = (maxList: MaxList | null | undefined, id: string): boolean =>
  !maxList || maxList.parts.length === 0 || maxList.parts.some((part) => part.symbol === id)

interface ItemProps {
  symbol: SymbolDef
  /** Where Tab comes to in its class. */
  stop: boolean
  name: string
  onTake: () => void
}

const PaletteItem = ({ symbol, stop, name, onTake }: ItemProps) => {
  const { t } = useTranslation('bench')
  const editor = useEditor()
  const left = useEditorState((s) => partsLeft(s.circuit, s.options.maxList, symbol.id))
  const standard = useEditorState((s) => s.view.standard)
  const active = useEditorState(
    (s) => s.view.tool.kind === 'place' && s.view.tool.component.symbol.id === symbol.id,
  )
  const take = () => {
    startPlacing(editor, symbol.id)
    onTake()
  }
  // pressed with the mouse it can be dragged onto the sheet; a finger scrolls the list
  const onPointerDown = (e: PointerEvent) => {
    if (e.pointerType === 'mouse' && e.button === 0) take()
  }
  const count = left === null || symbol.instrument ? '' : t('editor.left', { count: left })
  return (
    <button
      type="button"
      className="lb-palette-item"
      tabIndex={stop ? 0 : -1}
      disabled={left === 0}
      aria-pressed={active}
      title={count ? `${name} · ${count}` : name}
      onPointerDown={onPointerDown}
      onClick={take}
    >
      <SymbolIcon symbol={symbol} standard={standard} />
      <span className="lb-palette-name">{name}</span>
      {count && <span className="lb-palette-left">{count}</span>}
    </button>
  )
}

/** A symbol as a small picture. */
const SymbolIcon = ({ symbol, standard }: { symbol: SymbolDef; standard: Standard }) => {
  const { x, y, width, height } = symbolBox(symbol)
  const pad = 4
  return (
    <svg
      aria-hidden
      viewBox={`${x - pad} ${y - pad} ${width + 2 * pad} ${height + 2 * pad}`}
      className="lb-symbol-icon"
    >
      {shapesOf({ params: {} }, symbol, standard).map(({ d, fill }, i) => (
        <path key={i} d={d} className={fill ? 'lb-filled' : 'lb-line'} />
      ))}
      {symbol.texts.map((text) => (
        <text key={`${text.x},${text.y}`} x={text.x} y={text.y} textAnchor={text.anchor} fontSize={11}>
          {text.text}
        </text>
      ))}
    </svg>
  )
}
