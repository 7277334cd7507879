import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Select } from 'antd'
import { conversationGet } from '@labbox/contract/messages/conversations.ts'
import { HOURS_NOTE, MOST_HOURS, officeHoursGet, officeHoursSet } from '@labbox/contract/messages/hours.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { DayTime, useWeekdays } from '../../bookings/index.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const FIRST = { weekday: 1, from: 14 * 60, to: 16 * 60 }

/** When one is to be met, which whoever writes to one sees. */
export const Hours = () => {
  const { t } = useTranslation('messages')
  const weekday = useWeekdays()
  const query = useQuery(queryOf(officeHoursGet, {}))
  return (
    <FormDrawer
      title={t('hours.title')}
      endpoint={officeHoursSet}
      query={query}
      initial={query.data}
      invalidates={[officeHoursGet, conversationGet]}
      done={t('hours.done')}
    >
      <p className="lb-muted">{t('hours.hint', { zone: query.data?.timeZone })}</p>
      <Form.List name="slots">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="lb-actions">
                <Form.Item name={[name, 'weekday']} label={t('hours.day')}>
                  <Select
                    popupMatchSelectWidth={false}
                    options={DAYS.map((day) => ({ value: day, label: weekday(day) }))}
                  />
                </Form.Item>
                <Form.Item name={[name, 'from']} label={t('hours.from')}>
                  <DayTime />
                </Form.Item>
                <Form.Item name={[name, 'to']} label={t('hours.to')}>
                  <DayTime end />
                </Form.Item>
                <Button onClick={() => remove(name)}>{t('common:action.delete')}</Button>
              </div>
            ))}
            <Form.Item>
              <Button disabled={rows.length >= MOST_HOURS} onClick={() => add(FIRST)}>
                {t('hours.add')}
              </Button>
            </Form.Item>
          </>
        )}
      </Form.List>
      <Form.Item name="note" label={t('hours.note')} extra={t('hours.noteHint')}>
        <Input.TextArea maxLength={HOURS_NOTE} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </FormDrawer>
  )
}
