import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Checkbox, Form, Select } from 'antd'
import { MOST_DROPS, MOST_GROUPS } from '@labbox/contract/scores/scheme.ts'
import { taskTypes, type TaskType } from '@labbox/contract/tasks/states.ts'
import { useListed, useTranslation } from '../../../app/i18n.ts'
import { Meter } from '../../../ui/chart/Meter.tsx'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useTypeWord } from '../../tasks/index.ts'
import { emptyGroup, percentSum, type SchemeForm } from '../book/scheme-form.ts'
import { groupTone } from './group-tone.ts'
import { RowEnd } from './RowEnd.tsx'
import '../../../ui/arrange.css'

const GROUPS = ['scheme', 'groups']

/** The weights as they are typed: as parts of 100 %, and whether they are it. */
const Sum = () => {
  const { t } = useTranslation('scores')
  const groups = (Form.useWatch(GROUPS) ?? []) as SchemeForm['groups']
  const sum = percentSum(groups.map((one) => one ?? {}))
  const parts = groups.flatMap((one, k) =>
    one?.weight && !one.bonus ? [{ key: String(k), value: one.weight, tone: groupTone(k) }] : [],
  )
  return (
    <div className="lb-block" role="status">
      <Meter parts={parts} of={Math.max(100, sum)} />
      {sum === 100 ? (
        <StatusTag tone="ok">{t('scheme.sumRight')}</StatusTag>
      ) : (
        <StatusTag tone="bad">{t('scheme.sumWrong', { sum })}</StatusTag>
      )}
    </div>
  )
}

/** The groups of a scheme: what belongs to each, and what it weighs. */
export const SchemeGroups = () => {
  const { t } = useTranslation('scores')
  const typeWord = useTypeWord()
  const listed = useListed()
  const kinds = Object.values(taskTypes).map((value) => ({ value, label: typeWord(value) }))
  return (
    <Form.List name={GROUPS}>
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className="lb-field-row" data-tight>
              <Form.Item name={[name, 'name']} label={t('scheme.name')}>
                <LocalTextInput maxLength={50} />
              </Form.Item>
              <Form.Item name={[name, 'weight']} label={t('scheme.weight')}>
                <NumberField min={0} max={100} precision={2} suffix="%" />
              </Form.Item>
              <Form.Item name={[name, 'kinds']} label={t('scheme.kinds')}>
                <Select
                  mode="multiple"
                  maxTagCount="responsive"
                  maxTagPlaceholder={(left) => listed(left.map(({ value }) => typeWord(value as TaskType)))}
                  options={kinds}
                  placeholder={t('scheme.noKinds')}
                />
              </Form.Item>
              <Form.Item name={[name, 'dropLowest']} label={t('scheme.drop')}>
                <NumberField min={0} max={MOST_DROPS} precision={0} />
              </Form.Item>
              <Form.Item name={[name, 'bonus']} label={t('scheme.extra')} valuePropName="checked">
                <Checkbox>{t('scheme.bonus')}</Checkbox>
              </Form.Item>
              <RowEnd
                name={name}
                label={t('scheme.removeGroup')}
                disabled={fields.length === 1}
                onRemove={() => remove(name)}
              />
            </fieldset>
          ))}
          <Sum />
          <Form.ErrorList errors={errors} />
          <Button
            className="lb-block"
            icon={<PlusOutlined aria-hidden />}
            disabled={fields.length >= MOST_GROUPS}
            onClick={() => add(emptyGroup())}
          >
            {t('scheme.addGroup')}
          </Button>
        </>
      )}
    </Form.List>
  )
}
