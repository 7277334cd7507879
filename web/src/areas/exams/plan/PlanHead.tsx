import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { knownLabel } from '../../../ui/known-label.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { CourseField, LateItem } from '../../tasks/index.ts'
import type { Rhythm } from './plan.ts'

interface Props {
  rhythm: Rhythm
  /** Times of all items follow it. */
  onRhythm: (rhythm: Rhythm) => void
}

/** For whom a plan is, and the rhythm of its times. */
export const PlanHead = ({ rhythm, onRhythm }: Props) => {
  const { t } = useTranslation('plan')
  const text = useLocalText()
  const classes = useQuery(queryOf(classPage, { limit: 200, archived: false }))
  const days = (key: 'every' | 'open' | 'report', min: number) => (
    <Form.Item label={t(`rhythm.${key}`)}>
      <NumberField
        aria-label={t(`rhythm.${key}`)}
        min={min}
        max={365}
        precision={0}
        suffix={t('rhythm.days')}
        value={rhythm[key]}
        onChange={(value) => onRhythm({ ...rhythm, [key]: value ?? (key === 'report' ? null : rhythm[key]) })}
      />
    </Form.Item>
  )
  return (
    <section className="lb-list lb-block">
      <div className="lb-side-by-side">
        <Form.Item name="classIds" label={t('head.classes')} required>
          <Select
            mode="multiple"
            optionFilterProp="label"
            labelRender={knownLabel}
            loading={classes.isPending}
            options={(classes.data?.items ?? []).map(({ id, name, members }) => ({
              value: id,
              label: t('head.class', { name: text(name), count: members }),
            }))}
          />
        </Form.Item>
        <CourseField />
      </div>
      <div className="lb-field-row">
        <Form.Item label={t('rhythm.start')}>
          <ZonedDateTime
            label={t('rhythm.start')}
            value={rhythm.startAt}
            onChange={(startAt) => startAt && onRhythm({ ...rhythm, startAt })}
          />
        </Form.Item>
        {days('every', 0)}
        {days('open', 1)}
        {days('report', 0)}
      </div>
      <LateItem />
    </section>
  )
}
