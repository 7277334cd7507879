import { Form, Input } from 'antd'
import { useState } from 'react'
import { parseEntry } from '@labbox/contract/measurement/entry.ts'
import { basicTypes, linesOf, type Item, type Table } from '@labbox/contract/measurement/template.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'

const isEmpty = (text: string): boolean => text.trim() === ''

/** One given value; a number may be typed with an exponent (1e4), as teachers paste them. */
const GivenField = ({
  value,
  numeric,
  label,
  onChange,
}: {
  value: number | string | undefined
  numeric: boolean
  label: string
  onChange: (value: number | string | undefined) => void
}) => {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const number = parseEntry(text) ?? (isEmpty(text) ? Number.NaN : Number(text))
  const wrong = numeric && !isEmpty(text) && !Number.isFinite(number)
  return (
    <Input
      size="small"
      aria-label={label}
      value={text}
      maxLength={200}
      status={wrong ? 'error' : ''}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        if (!wrong) onChange(isEmpty(text) ? undefined : numeric ? number : text.trim())
      }}
    />
  )
}

/** Values that the teacher gives, line by line: the frequencies to measure at. They are read-only for students. */
export const GivenFields = ({
  table,
  item,
  onChange,
}: {
  table: Table
  item: Item
  onChange: (item: Item) => void
}) => {
  const { t } = useTranslation('measurement')
  const text = useLocalText()
  const headings = [...table.rows, ...table.columns]
  const nameOf = (line: string, index: number): string => {
    const heading = headings.find(({ id }) => id === line)
    return text(heading?.name) || String(index + 1)
  }
  const set = (line: string, value: number | string | undefined): void => {
    const { [line]: _old, ...rest } = item.given
    onChange({ ...item, given: value === undefined ? rest : { ...rest, [line]: value } })
  }
  return (
    <Form.Item label={t('item.given')} tooltip={t('item.givenHint')}>
      <div className="lb-given">
        {linesOf(table).map((line, index) => (
          <label key={line}>
            <span className="lb-muted">{nameOf(line, index)}</span>
            <GivenField
              numeric={item.basicType === basicTypes.number}
              label={t('item.givenLabel', { line: nameOf(line, index) })}
              value={item.given[line]}
              onChange={(value) => set(line, value)}
            />
          </label>
        ))}
      </div>
    </Form.Item>
  )
}
