import { useQuery } from '@tanstack/react-query'
import { Button, Form, InputNumber, Select } from 'antd'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useIsTeacher } from '../../../app/session/session.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { DayTime } from './DayTime.tsx'
import { useWeekdays } from './weekdays.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const WORKING_DAY = { weekdays: [1, 2, 3, 4, 5], from: 480, to: 1080 }

/** An emptied number says undefined; accounts may be pasted with blanks. */
export const limitInput = ({ hoursPerWeek, accounts, ...values }: Record<string, unknown>) => ({
  ...values,
  hoursPerWeek: typeof hoursPerWeek === 'number' ? hoursPerWeek : null,
  accounts: ((accounts as string[] | undefined) ?? []).map((account) => account.trim()),
})

const Windows = () => {
  const { t } = useTranslation(['bookings', 'bookings-limits'])
  const weekday = useWeekdays()
  const timeZone = useTimeZone()
  return (
    <Form.Item label={t('bookings-limits:windows')} extra={t('bookings-limits:windowsHint', { timeZone })}>
      <Form.List name="windows">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className="lb-booking-row lb-limit-window">
                <Form.Item name={[name, 'weekdays']} label={t('field.weekdays')}>
                  <Select
                    mode="multiple"
                    options={WEEK.map((value) => ({ value, label: weekday(value) }))}
                    style={{ minWidth: 200 }}
                  />
                </Form.Item>
                <Form.Item name={[name, 'from']} label={t('field.dayFrom')}>
                  <DayTime />
                </Form.Item>
                <Form.Item name={[name, 'to']} label={t('field.dayTo')}>
                  <DayTime end />
                </Form.Item>
                <Button type="text" onClick={() => remove(name)}>
                  {t('common:action.delete')}
                </Button>
              </div>
            ))}
            <Button onClick={() => add(WORKING_DAY)}>{t('bookings-limits:addWindow')}</Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  )
}

/** What is asked of a rule: which benches, for whom, when, and for how long. */
export const LimitFields = () => {
  const { t } = useTranslation(['bookings', 'bookings-limits'])
  const text = useLocalText()
  const teacher = useIsTeacher()
  const devices = useQuery(queryOf(devicePage, { limit: 200 }))
  const classes = useQuery(queryOf(classPage, { limit: 200, archived: false }))
  const named = (
    rows: readonly { id: string; name: { zh?: string | undefined; en?: string | undefined } }[] = [],
  ) => rows.map(({ id, name }) => ({ value: id, label: text(name) }))
  return (
    <>
      <Form.Item name="name" label={t('bookings-limits:name')} required>
        <LocalTextInput maxLength={60} />
      </Form.Item>
      <Form.Item name="deviceIds" label={t('field.devices')} extra={t('bookings-limits:devicesHint')}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          loading={devices.isPending}
          options={named(devices.data?.items)}
        />
      </Form.Item>
      <Form.Item
        name="classIds"
        label={t('field.classes')}
        extra={t(teacher ? 'bookings-limits:teacherHint' : 'bookings-limits:peopleHint')}
      >
        <Select
          mode="multiple"
          optionFilterProp="label"
          loading={classes.isPending}
          options={named(classes.data?.items)}
        />
      </Form.Item>
      <Form.Item
        name="accounts"
        label={t('bookings-limits:accounts')}
        extra={t('bookings-limits:accountsHint')}
      >
        <Select
          mode="tags"
          tokenSeparators={[',', ' ', ';', '，', '、', '\n']}
          open={false}
          suffixIcon={null}
        />
      </Form.Item>
      <Windows />
      <Form.Item
        name="hoursPerWeek"
        label={t('bookings-limits:hours')}
        extra={t('bookings-limits:hoursHint')}
      >
        <InputNumber min={0} max={168} step={0.5} />
      </Form.Item>
      <Form.Item name="validFrom" label={t('bookings-limits:validFrom')}>
        <ZonedDateTime />
      </Form.Item>
      <Form.Item name="validUntil" label={t('bookings-limits:validUntil')}>
        <ZonedDateTime />
      </Form.Item>
    </>
  )
}
