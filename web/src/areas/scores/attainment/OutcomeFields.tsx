import { Checkbox, Form, Input } from 'antd'
import type { AttainmentSources } from '@labbox/contract/scores/attainment-calls.ts'
import { assessments } from '@labbox/contract/scores/attainment-rule.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { percentSum, type OutcomeForm } from './form.ts'
import '../../../ui/arrange.css'

const OUTCOMES = ['settings', 'outcomes']

/** Whether weights sum to 100 %, as they are typed. */
const Sum = ({ weights }: { weights: readonly (number | null | undefined)[] }) => {
  const { t } = useTranslation('scores-attainment')
  const sum = percentSum(weights)
  return sum === 100 ? (
    <StatusTag tone="ok">{t('form.sumRight')}</StatusTag>
  ) : (
    <StatusTag tone="bad">{t('form.sumWrong', { sum })}</StatusTag>
  )
}

const useOutcomes = () => (Form.useWatch(OUTCOMES) ?? []) as (OutcomeForm | undefined)[]

const One = ({ name, title }: { name: number; title: string }) => {
  const { t } = useTranslation('scores-attainment')
  const outcome = useOutcomes()[name]
  const used = outcome?.used ?? false
  return (
    <section className="lb-list lb-block">
      <Form.Item name={[name, 'id']} hidden>
        <Input />
      </Form.Item>
      <Form.Item name={[name, 'used']} valuePropName="checked" noStyle>
        <Checkbox className="lb-block">
          <strong>{title}</strong>
        </Checkbox>
      </Form.Item>
      <div hidden={!used}>
        <fieldset className="lb-field-row">
          <Form.Item name={[name, 'requirement']} label={t('field.requirement')}>
            <Input maxLength={200} placeholder={t('form.requirementHint')} />
          </Form.Item>
          <Form.Item name={[name, 'weight']} label={t('field.weight')}>
            <NumberField min={0} max={100} precision={2} suffix="%" />
          </Form.Item>
          <Form.Item name={[name, 'target']} label={t('target')}>
            <NumberField min={0} max={1} step={0.05} precision={3} />
          </Form.Item>
        </fieldset>
        <fieldset className="lb-field-row">
          <legend>{t('form.weights')}</legend>
          {assessments.map((of) => (
            <Form.Item key={of} name={[name, 'weights', of]} label={t(`of.${of}`)}>
              <NumberField min={0} max={100} precision={2} suffix="%" />
            </Form.Item>
          ))}
        </fieldset>
        {used && <Sum weights={Object.values(outcome?.weights ?? {})} />}
      </div>
    </section>
  )
}

/** The topics of the graph: which of them are outcomes of the course, and what they weigh. */
export const OutcomeFields = ({ topics }: { topics: AttainmentSources['graphs'][number]['outcomes'] }) => {
  const { t } = useTranslation('scores-attainment')
  const text = useLocalText()
  const used = useOutcomes().filter((one) => one?.used)
  return (
    <>
      <Form.List name={OUTCOMES}>
        {(fields) =>
          fields.map(({ key, name }) => <One key={key} name={name} title={text(topics[name]?.name)} />)
        }
      </Form.List>
      <p role="status" className="lb-block">
        {t('form.weightsOf')} <Sum weights={used.map((one) => one?.weight)} />
      </p>
    </>
  )
}
