import type { KeyboardEvent, PointerEvent } from 'react'
import { type SymbolDef, symbolBox } from 'labbox-bench/circuit/symbols/index.ts'
import { shapesOf, type Standard } from 'labbox-bench/circuit/draw/part.ts'
import { useTranslation } from '../../../../app/i18n.ts'
import { FavouriteStar } from '../../../../ui/choice/FavouriteStar.tsx'
import { partsLeft, startPlacing } from '../state/placing.ts'
import { useEditor, useEditorState } from '../use-editor.ts'

interface ItemProps {
  symbol: SymbolDef
  /** Where Tab comes to in its class. */
  stop: boolean
  name: string
  favourite: boolean
  onFavourite: () => void
  onTake: () => void
}

/** A part that can be placed, and whether it is one of the favourites. */
export const PaletteItem = ({ symbol, stop, name, favourite, onFavourite, onTake }: ItemProps) => {
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
    <div className="lb-cell-starred">
      <button
        type="button"
        className="lb-palette-item"
        tabIndex={stop ? 0 : -1}
        disabled={left === 0}
        aria-pressed={active}
        aria-keyshortcuts="F"
        title={count ? `${name} · ${count}` : name}
        onPointerDown={onPointerDown}
        onClick={take}
        onKeyDown={(e) => isFavouriteKey(e) && onFavourite()}
      >
        <SymbolIcon symbol={symbol} standard={standard} />
        <span className="lb-palette-name">{name}</span>
        {count && <span className="lb-palette-left">{count}</span>}
      </button>
      <FavouriteStar name={name} favourite={favourite} onToggle={onFavourite} byPointer />
    </div>
  )
}

const isFavouriteKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !altKey

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
