import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Form, Select } from 'antd'
import { MOST_COLUMNS } from '@labbox/contract/scores/scheme.ts'
import { randomId } from '../../../app/random-id.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { useGroupOptions } from './use-group-options.ts'
import { RowEnd } from './RowEnd.tsx'
import '../../../ui/arrange.css'

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
              <RowEnd name={name} label={t('scheme.removeColumn')} onRemove={() => remove(name)} />
            </fieldset>
          ))}
          <Button
            className="lb-block"
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= MOST_COLUMNS}
            onClick={() => add({ id: randomId(), name: {}, groupId: groups[0]?.value })}
          >
            {t('scheme.addColumn')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
