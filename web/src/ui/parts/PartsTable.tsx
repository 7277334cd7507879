import '../module/module.css'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { formatQuantity, parseQuantity } from '@labbox/contract/core/quantity.ts'
import { symbolName, symbols, type SymbolDef } from 'labbox-bench/circuit/symbols/index.ts'
import { notify } from '../../app/errors/feedback.ts'
import { useLocale, useTranslation } from '../../app/i18n.ts'
import '../arrange.css'

interface Part {
  symbol: string
  count: number
  /** In the unit of the symbol; empty: any. */
  values: number[]
}

/** The unit of the values that parts of a symbol have; null: they have none. */
export const valueUnit = (id: string): string | null => {
  const value = symbols[id]?.params.find((param) => param.name === 'value' && param.kind === 'quantity')
  return value ? value.unit : null
}

interface RowProps<P extends Part> {
  part: P
  number: number
  choices: readonly SymbolDef[]
  least: number
  most: number
  /** What a symbol is called that cannot be chosen any more. */
  nameOf: (id: string) => string
  onChange: (part: P) => void
  onRemove: () => void
}

const PartRow = <P extends Part>({ part, number, choices, least, most, ...rest }: RowProps<P>) => {
  const { nameOf, onChange, onRemove } = rest
  const { t } = useTranslation('modules')
  const locale = useLocale()
  const unit = valueUnit(part.symbol)
  const setValues = (texts: string[]) => {
    const values = texts.map((text) => parseQuantity(text, unit ?? ''))
    const wrong = texts.find((_, k) => values[k] === null)
    if (wrong !== undefined) notify.error(t('table.badValue', { text: wrong }))
    onChange({ ...part, values: [...new Set(values.filter((value) => value !== null))] })
  }
  const options = choices.map((symbol) => ({ value: symbol.id, label: symbolName(symbol, locale) }))
  const known = options.some(({ value }) => value === part.symbol)
  return (
    <tr>
      <td>
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={t('table.partOf', { number })}
          value={part.symbol}
          options={known ? options : [...options, { value: part.symbol, label: nameOf(part.symbol) }]}
          onChange={(symbol: string) => onChange({ ...part, symbol, values: [] })}
        />
      </td>
      <td>
        <InputNumber
          min={least}
          max={most}
          precision={0}
          aria-label={t('table.countOf', { number })}
          value={part.count}
          onChange={(count) => onChange({ ...part, count: count ?? least })}
        />
      </td>
      <td>
        {unit === null ? (
          <span className="lb-muted">–</span>
        ) : (
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ' ', '，']}
            placeholder={t('table.anyValue')}
            aria-label={t('table.valuesOf', { number })}
            value={part.values.map((value) => formatQuantity(value, unit))}
            onChange={setValues}
          />
        )}
      </td>
      <td>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('table.remove', { number })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

interface Props<P extends Part> {
  parts: readonly P[]
  title: string
  /** What the numbers are. */
  count: string
  choices: readonly SymbolDef[]
  /** Pieces of one kind. */
  least: number
  most: number
  nameOf?: (id: string) => string
  /** One more part of a symbol. */
  begin: (symbol: SymbolDef) => P
  onChange: (parts: P[]) => void
  /** Beside the button that adds a part. */
  acts?: ReactNode
}

/** Kinds of parts with how many there are and of which values. */
export const PartsTable = <P extends Part>(props: Props<P>) => {
  const { parts, title, count, choices, begin, onChange, acts, nameOf = (id) => id, least, most } = props
  const { t } = useTranslation('modules')
  const free = choices.find(({ id }) => parts.every((part) => part.symbol !== id))
  return (
    <>
      {parts.length > 0 && (
        <div className="lb-scroll" tabIndex={0} role="region" aria-label={title}>
          <table className="lb-parts">
            <thead>
              <tr>
                <th scope="col">{t('table.part')}</th>
                <th scope="col">{count}</th>
                <th scope="col">{t('table.values')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {parts.map((part, k) => (
                <PartRow
                  key={`${k} ${part.symbol}`}
                  part={part}
                  number={k + 1}
                  choices={choices}
                  least={least}
                  most={most}
                  nameOf={nameOf}
                  onChange={(next) => onChange(parts.with(k, next))}
                  onRemove={() => onChange(parts.toSpliced(k, 1))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="lb-actions">
        <Button
          icon={<PlusOutlined />}
          disabled={!free}
          onClick={() => free && onChange([...parts, begin(free)])}
        >
          {t('table.add')}
        </Button>
        {acts}
      </div>
    </>
  )
}
