import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Form, Select } from 'antd'
import { MOST_COLUMNS } from '@labbox/contract/scores/scheme.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { columnSources, emptyColumn } from '../book/scheme-form.ts'
import { useGroupOptions } from './use-group-options.ts'
import { RowEnd } from './RowEnd.tsx'
import '../../../ui/arrange.css'

/** Where the scores of a column come from; of attendance what being late is worth, of practice how many questions are asked for. */
const Source = ({ name }: { name: number }) => {
  const { t } = useTranslation('scores')
  const source: unknown = Form.useWatch(['scheme', 'columns', name, 'source'])
  return (
    <>
      <Form.Item name={[name, 'source']} label={t('scheme.source')}>
        <Select
          options={columnSources.map((value) => ({
            value,
            label: t(`scheme.sources.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name={[name, 'lateShare']} label={t('scheme.late')} hidden={source !== 'attendance'}>
        <NumberField min={0} max={100} precision={2} suffix="%" />
      </Form.Item>
      <Form.Item
        name={[name, 'least']}
        label={t('scheme.least')}
        tooltip={t('scheme.leastHint')}
        hidden={source !== 'practice'}
      >
        <NumberField min={1} max={1000} precision={0} />
      </Form.Item>
    </>
  )
}

/** Columns that no task stands behind. */
export const OwnColumns = () => {
  const { t } = useTranslation('scores')
  const groups = useGroupOptions()
  return (
    <Form.List name={['scheme', 'columns']}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className="lb-field-row">
              <Form.Item name={[name, 'name']} label={t('scheme.name')}>
                <LocalTextInput maxLength={100} />
              </Form.Item>
              <Form.Item name={[name, 'groupId']} label={t('scheme.group')}>
                <Select options={groups} />
              </Form.Item>
              <Source name={name} />
              <RowEnd name={name} label={t('scheme.removeColumn')} onRemove={() => remove(name)} />
            </fieldset>
          ))}
          <Button
            className="lb-block"
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= MOST_COLUMNS}
            onClick={() => add(emptyColumn(groups[0]?.value))}
          >
            {t('scheme.addColumn')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
