import { Input, type InputRef } from 'antd'
import type { MaxList } from '@labbox/contract/bench/circuit.ts'
import { useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { type SymbolDef, symbolName, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { useDictionary } from '../../../../app/dictionary.ts'
import { useLocale, useTranslation } from '../../../../app/i18n.ts'
import { spellingOf, useSymbolCount } from '../../symbols.tsx'
import { partsLeft } from '../state/placing.ts'
import { useEditorState } from '../use-editor.ts'
import { useKeptParts, type KeptParts } from './kept-parts.ts'
import { PaletteItem } from './PaletteItem.tsx'

interface Props {
  searchRef: RefObject<InputRef | null>
  /** Called when a part was taken in hand. */
  onTake: () => void
}

/** The parts one may place, by class, with what the project's max list leaves. */
export const Palette = ({ searchRef, onTake }: Props) => {
  const { t } = useTranslation(['bench', 'shell'])
  const classes = useDictionary('symbolClass')
  // Instruments are no class of the dictionary.
  const word = (name: SymbolDef['class']) =>
    name === 'Instruments' ? t('editor.class.Instruments') : classes.label(name)
  const [search, setSearch] = useState('')
  const maxList = useEditorState((s) => s.options.maxList)
  const draft = useEditorState((s) => s.options.draft)
  const count = useSymbolCount()
  const kept = useKeptParts()
  const offered = useMemo(
    () =>
      Object.values(draft ? { ...symbols, [draft.id]: draft } : symbols).filter(
        (symbol) => count > 0 && isListed(maxList, symbol),
      ),
    [maxList, draft, count],
  )
  const among = (ids: readonly string[]) => ids.flatMap((id) => offered.find((each) => each.id === id) ?? [])
  // A short list is seen at a glance, and a search goes over everything.
  const atHand = search === '' && offered.length > MOST_OPEN
  const favourites = atHand ? among(kept.favourites) : []
  const lately = atHand ? among(kept.lately) : []
  const groups = useMemo(() => {
    const text = search.trim().toLowerCase()
    const found = offered.filter(({ id, prefix, names, params }) =>
      [id, prefix, spellingOf(id), names.zh, names.en, ...params.flatMap(({ choices = [] }) => choices)].some(
        (name) => name.toLowerCase().includes(text),
      ),
    )
    const groups = Map.groupBy(found, (symbol) => symbol.class)
    return ORDER.flatMap((name) => {
      const list = groups.get(name)
      return list ? [[name, list] as const] : []
    })
  }, [search, offered])
  const take = (id: string) => {
    kept.use(id)
    onTake()
  }
  const group = (word: string, list: readonly SymbolDef[], open: boolean) =>
    list.length > 0 && (
      <Group key={`${word} ${search !== ''}`} word={word} list={list} open={open} kept={kept} onTake={take} />
    )
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
        {group(t('shell:favourites.title'), favourites, true)}
        {group(t('editor.lately'), lately, true)}
        {groups.map(([name, list]) =>
          group(word(name), list, search !== '' || name === 'Basic' || list.length <= MOST_OPEN),
        )}
        {groups.length === 0 && <p className="lb-muted">{t('editor.nothingFound')}</p>}
      </div>
    </aside>
  )
}

interface GroupProps {
  word: string
  list: readonly SymbolDef[]
  open: boolean
  kept: KeptParts
  onTake: (id: string) => void
}

const Group = ({ word, list, open, kept, onTake }: GroupProps) => {
  const locale = useLocale()
  const stop = useEditorState(
    ({ circuit, options }) => list.find(({ id }) => partsLeft(circuit, options.maxList, id) !== 0)?.id,
  )
  return (
    <details open={open}>
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
            favourite={kept.favourites.includes(symbol.id)}
            onFavourite={() => kept.toggle(symbol.id)}
            onTake={() => onTake(symbol.id)}
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
  const items = [...group.querySelectorAll<HTMLElement>('.lb-palette-item:enabled')]
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

/** A lab that names its parts offers those alone, and the clip of a probe that it has; greyed are the ones that are used up. */
const isListed = (maxList: MaxList | null | undefined, { id, instrument }: SymbolDef): boolean => {
  const listed = instrument?.kind === 'clip' ? `ds${instrument.channel}` : id
  return !maxList || maxList.parts.length === 0 || maxList.parts.some((part) => part.symbol === listed)
}
