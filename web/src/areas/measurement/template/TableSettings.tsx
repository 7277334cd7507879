import { Checkbox, Form, InputNumber, Radio } from 'antd'
import { tableTypes, templateLimits, type Table } from '@labbox/contract/measurement/template.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { RequirementList } from './RequirementList.tsx'
import { headingSides, setLineCount, setTableType } from './edit.ts'

/** Name, kind and lines of one table. */
export const TableSettings = ({ table, onChange }: { table: Table; onChange: (table: Table) => void }) => {
  const { t } = useTranslation(['measurement', 'plots', 'monitor'])
  const { label, offered } = useDictionary('dataTableType')
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('table.name')}>
        <LocalTextInput
          value={table.name}
          maxLength={200}
          onChange={(name) => onChange({ ...table, name })}
        />
      </Form.Item>
      <Form.Item label={t('table.type')} tooltip={t('table.typeHint')}>
        <Radio.Group
          optionType="button"
          value={table.type}
          options={([0, 1, 2] as const)
            .filter((value) => offered(value) || value === table.type)
            .map((value) => ({ value, label: label(value) }))}
          onChange={({ target }) => onChange(setTableType(table, target.value as Table['type']))}
        />
      </Form.Item>
      {headingSides(table).map((side) => (
        <Form.Item key={side} label={t(`table.${side}`)}>
          <InputNumber
            aria-label={t(`table.${side}`)}
            min={1}
            max={templateLimits.lines}
            precision={0}
            value={table[side].length}
            onChange={(count) => count && onChange(setLineCount(table, side, count))}
          />
          <details className="lb-headings">
            <summary>{t('table.headings')}</summary>
            {table[side].map((heading, index) => (
              <div key={heading.id}>
                <span className="lb-muted">{index + 1}</span>
                <div>
                  <LocalTextInput
                    value={heading.name}
                    maxLength={100}
                    onChange={(name) =>
                      onChange({ ...table, [side]: table[side].with(index, { ...heading, name }) })
                    }
                  />
                  <RequirementList
                    label={`${t('plots:setup.title')} ${index + 1}`}
                    value={heading.requires}
                    onChange={(requires) => {
                      const { requires: _old, ...rest } = heading
                      const next = requires ? { ...rest, requires } : rest
                      onChange({ ...table, [side]: table[side].with(index, next) })
                    }}
                  />
                </div>
              </div>
            ))}
          </details>
        </Form.Item>
      ))}
      {table.type !== tableTypes.separate && (
        <Form.Item>
          <Checkbox
            checked={table.repeats ?? false}
            onChange={({ target }) => {
              const { repeats: _old, ...rest } = table
              onChange(target.checked ? { ...rest, repeats: true } : rest)
            }}
          >
            {t('plots:rule.repeats')}
          </Checkbox>
        </Form.Item>
      )}
      <Form.Item extra={t('monitor:checkOffHint')}>
        <Checkbox
          checked={table.checkOff ?? false}
          onChange={({ target }) => {
            const { checkOff: _old, ...rest } = table
            onChange(target.checked ? { ...rest, checkOff: true } : rest)
          }}
        >
          {t('monitor:checkOff')}
        </Checkbox>
      </Form.Item>
      <Form.Item extra={t('monitor:optionalHint')}>
        <Checkbox
          checked={table.optional ?? false}
          onChange={({ target }) => {
            const { optional: _old, ...rest } = table
            onChange(target.checked ? { ...rest, optional: true } : rest)
          }}
        >
          {t('monitor:optional')}
        </Checkbox>
      </Form.Item>
      <Form.Item label={t('table.note')}>
        <LocalTextInput
          multiline
          value={table.note}
          maxLength={2000}
          onChange={(note) => onChange({ ...table, note })}
        />
      </Form.Item>
    </Form>
  )
}
