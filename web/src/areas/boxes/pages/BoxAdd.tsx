import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { boxAdd, boxPage, KEEP_MAX_DAYS, type BoxCode } from '@labbox/contract/boxes/boxes.ts'
import { classPage } from '@labbox/contract/classes/classes.ts'
import { DAY_MS, HOUR_MS } from '@labbox/contract/core/durations.ts'
import { queryOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer, useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { BenchSelect } from '../components/BenchSelect.tsx'
import { CodeShown } from '../components/CodeShown.tsx'

const FIRST_KEEP = 7

/** A box for a class; its code is shown as soon as it is there. */
const BoxAdd = () => {
  const { t } = useTranslation('boxes')
  const text = useLocalText()
  const close = useCloseDrawer()
  const [made, setMade] = useState<BoxCode | null>(null)
  const classes = useQuery(queryOf(classPage, { limit: 200, archived: false }))
  const { form, formProps, busy } = useContractForm({
    endpoint: boxAdd,
    invalidates: [boxPage],
    onDone: setMade,
  })
  const [opened] = useState(serverNow)
  const initial = {
    opensAt: new Date(opened).toISOString(),
    closesAt: new Date(opened + DAY_MS).toISOString(),
    keepDays: FIRST_KEEP,
  }
  const save = (
    <Button type="primary" loading={busy} onClick={form.submit}>
      {t('common:action.save')}
    </Button>
  )
  return (
    <RouteDrawer title={t('add.title')} acts={save}>
      <p className="lb-muted">{t('add.hint')}</p>
      <Form {...formProps} initialValues={initial}>
        <Form.Item name="name" label={t('field.name')} required>
          <Input maxLength={60} placeholder={t('add.name')} />
        </Form.Item>
        <Form.Item name="classId" label={t('field.class')} required>
          <Select
            optionFilterProp="label"
            showSearch
            loading={classes.isPending}
            options={(classes.data?.items ?? []).map(({ id, name }) => ({ value: id, label: text(name) }))}
          />
        </Form.Item>
        <Form.Item name="opensAt" label={t('field.opensAt')} required>
          <ZonedDateTime label={t('field.opensAt')} />
        </Form.Item>
        <Form.Item name="closesAt" label={t('field.closesAt')} required extra={t('add.windowHint')}>
          <ZonedDateTime
            label={t('field.closesAt')}
            presets={[1, 7, 28].map((days) => ({
              label: t('add.days', { count: days }),
              hours: (days * DAY_MS) / HOUR_MS,
            }))}
          />
        </Form.Item>
        <Form.Item name="keepDays" label={t('field.keepDays')} extra={t('add.keepHint')}>
          <NumberField min={1} max={KEEP_MAX_DAYS} precision={0} />
        </Form.Item>
        <Form.Item name="deviceIds" label={t('field.benches')} extra={t('benches.hint')}>
          <BenchSelect />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
      {made && <CodeShown made={made} onClose={close} />}
    </RouteDrawer>
  )
}

export default BoxAdd
