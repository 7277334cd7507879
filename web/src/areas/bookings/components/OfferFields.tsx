import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { orgList } from '@labbox/contract/access/org.ts'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { cutSlots, isTimeZone } from '@labbox/contract/bookings/slots.ts'
import { MOST_SLOTS } from '@labbox/contract/bookings/offers.ts'
import { InstrumentKind } from '@labbox/contract/bench/protocol.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useIsTeacher, useSession } from '../../../app/session/session.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { OrgPick } from '../../access/index.ts'
import { DayTime } from './DayTime.tsx'
import { useWeekdays } from './weekdays.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import '../bookings.css'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** What may be changed after publishing: what it is called, whom it is for, when it closes. */
export const AudienceFields = () => {
  const { t } = useTranslation('bookings')
  const text = useLocalText()
  const teacher = useIsTeacher()
  const classes = useQuery(queryOf(classPage, { limit: 200, archived: false }))
  return (
    <>
      <Form.Item name="subject" label={t('field.subject')} required>
        <LocalTextInput maxLength={100} />
      </Form.Item>
      <Form.Item
        name="classIds"
        label={t('field.classes')}
        required={teacher}
        extra={!teacher && t('publish.everybody')}
      >
        <Select
          mode="multiple"
          optionFilterProp="label"
          loading={classes.isPending}
          options={(classes.data?.items ?? []).map(({ id, name }) => ({ value: id, label: text(name) }))}
        />
      </Form.Item>
      <Form.Item name="closesAt" label={t('field.closesAt')} extra={t('publish.closesHint')}>
        <ZonedDateTime />
      </Form.Item>
      <Form.Item name="remark" label={t('field.remark')}>
        <Input.TextArea rows={2} maxLength={1000} />
      </Form.Item>
    </>
  )
}

/** The zone in which an offer's hours are meant: of the organisation that was chosen, else of one's own. */
const useOfferZone = (): string => {
  const own = useTimeZone()
  const orgId = Form.useWatch('orgId') as string | undefined
  const orgs = useQuery({ ...queryOf(orgList, {}), enabled: orgId !== undefined })
  return orgs.data?.find(({ id }) => id === orgId)?.timeZone ?? own
}

/** Of a system administrator, who belongs to no organisation: whom the offer is for. */
export const OrganisationField = () => {
  const { t } = useTranslation('bookings')
  const ofNone = useSession((state) => state.user?.orgId === null)
  const timeZone = useOfferZone()
  if (!ofNone) return null
  return (
    <Form.Item name="orgId" label={t('publish.org')} required extra={t('publish.orgHint', { timeZone })}>
      <OrgPick label={t('publish.org')} />
    </Form.Item>
  )
}

/** How many slots and places come out of it, before it is published. */
const Outcome = () => {
  const { t } = useTranslation('bookings')
  const timeZone = useOfferZone()
  const values = Form.useWatch([]) as Record<string, never> | undefined
  const { startsAt, endsAt, weekdays, dayFrom, dayTo, slotMinutes, places } = values ?? {}
  if (!startsAt || !endsAt || !weekdays || !slotMinutes || !isTimeZone(timeZone)) return null
  const rule = { timeZone, weekdays, dayFrom: dayFrom ?? 0, dayTo: dayTo ?? 0, slotMinutes }
  const span = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  const { length } = cutSlots({ ...rule, ...span }, MOST_SLOTS)
  const count = Math.min(length, MOST_SLOTS)
  return (
    <p className={length === 0 || length > MOST_SLOTS ? 'lb-booking-bad' : 'lb-muted'} role="status">
      {t(length > MOST_SLOTS ? 'publish.tooMany' : 'publish.outcome', {
        count,
        places: count * (Number(places) || 0),
        most: MOST_SLOTS,
      })}
    </p>
  )
}

/** What is asked when times are published. */
export const OfferFields = () => {
  const { t } = useTranslation('bookings')
  const text = useLocalText()
  const devices = useQuery(queryOf(devicePage, { limit: 200 }))
  const any = (Form.useWatch('which') as string | undefined) === 'any'
  const weekday = useWeekdays()
  return (
    <>
      <Form.Item name="which" label={t('publish.which')}>
        <Select options={['named', 'any'].map((value) => ({ value, label: t(`publish.${value}`) }))} />
      </Form.Item>
      {any ? (
        <Form.Item name="kinds" label={t('field.kinds')} required extra={t('publish.anyHint')}>
          <Select
            mode="multiple"
            options={InstrumentKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </Form.Item>
      ) : (
        <Form.Item name="deviceIds" label={t('field.devices')} required>
          <Select
            mode="multiple"
            optionFilterProp="label"
            loading={devices.isPending}
            options={(devices.data?.items ?? []).map(({ id, name, capacity }) => ({
              value: id,
              label: t('publish.device', { name: text(name), count: capacity }),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="startsAt" label={t('field.startsAt')} required>
        <ZonedDateTime />
      </Form.Item>
      <Form.Item name="endsAt" label={t('field.endsAt')} required>
        <ZonedDateTime />
      </Form.Item>
      <Form.Item name="weekdays" label={t('field.weekdays')} required>
        <Select mode="multiple" options={WEEK.map((value) => ({ value, label: weekday(value) }))} />
      </Form.Item>
      <div className="lb-booking-row">
        <Form.Item name="dayFrom" label={t('field.dayFrom')} required>
          <DayTime />
        </Form.Item>
        <Form.Item name="dayTo" label={t('field.dayTo')} required>
          <DayTime end />
        </Form.Item>
        <Form.Item name="slotMinutes" label={t('field.slotMinutes')} required>
          <NumberField min={5} max={720} />
        </Form.Item>
        <Form.Item name="places" label={t('field.places')} required>
          <NumberField min={1} max={500} />
        </Form.Item>
      </div>
      <Outcome />
    </>
  )
}
