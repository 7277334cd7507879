import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Form } from 'antd'
import { MOST_LEVELS } from '@labbox/contract/scores/attainment.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import '../../../ui/arrange.css'

/** The levels that students are counted by, from the highest. */
export const LevelFields = () => {
  const { t } = useTranslation('scores-attainment')
  return (
    <Form.List name={['settings', 'levels']}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className="lb-field-row">
              <Form.Item name={[name, 'name']} label={t('form.level')}>
                <LocalTextInput maxLength={30} />
              </Form.Item>
              <Form.Item name={[name, 'from']} label={t('form.from')}>
                <NumberField min={0} max={1} step={0.05} precision={3} />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('form.removeLevel')}
                onClick={() => remove(name)}
              />
            </fieldset>
          ))}
          <Button
            className="lb-block"
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= MOST_LEVELS}
            onClick={() => add({ name: {}, from: null })}
          >
            {t('form.addLevel')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
