import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Form, Input, Skeleton } from 'antd'
import { useRef } from 'react'
import { activationActivate, activationGet, type Activation } from '@labbox/contract/system/activation.ts'
import { queryOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { useActivationText } from '../../../app/shell/activation/activation.ts'
import { daysUntil } from '../../../app/shell/activation/days-until.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { activationTones } from '../components/activation-tones.ts'

const Facts = ({ facts }: { facts: Activation }) => {
  const { t } = useTranslation('system')
  const { licence, usedSeats: used } = facts
  const text = useActivationText()
  const days = facts.until === null ? null : daysUntil(facts.until, serverNow())
  const time = (value: string | null) => (value ? <TimeText value={value} /> : t('active.forever'))
  const items = [
    {
      key: 'state',
      children: <StatusTag tone={activationTones[facts.state]}>{text({ ...facts, days })}</StatusTag>,
    },
    { key: facts.state === 'expired' ? 'since' : 'until', children: time(facts.until) },
    { key: 'startedAt', children: time(facts.startedAt) },
    ...(licence
      ? [
          { key: 'organisation', children: licence.organisation },
          { key: 'edition', children: licence.edition },
          {
            key: 'seats',
            children: licence.seats
              ? t('active.seatsOf', { used, seats: licence.seats })
              : t('active.unlimited', { used }),
          },
          { key: 'benches', children: licence.benches ?? t('active.benchesAll') },
          {
            key: 'activatedAt',
            children: (
              <>
                <TimeText value={licence.activatedAt} /> · {licence.activatedBy}
              </>
            ),
          },
        ]
      : []),
  ]
  return (
    <Descriptions
      className="lb-block"
      column={1}
      bordered
      size="small"
      items={items.map((item) => ({ ...item, label: t(`active.${item.key}`) }))}
    />
  )
}

/** Whether the product is activated, and the form to activate it. */
const ActivationPage = () => {
  const { t } = useTranslation('system')
  const can = useCan()
  const query = useQuery(queryOf(activationGet, {}))
  const chooser = useRef<HTMLInputElement>(null)
  const form = useContractForm({
    endpoint: activationActivate,
    invalidates: [activationGet],
    done: t('active.done'),
    onDone: () => form.form.resetFields(),
  })
  const take = async (file: File | undefined) => {
    if (file) form.form.setFieldValue('licence', await file.text())
  }
  return (
    <div className="lb-page">
      <PageHeader title={t('active.title')} hint={t('active.hint')} />
      <section className="lb-list" aria-label={t('active.title')}>
        {query.isPending && <Skeleton active />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <Facts facts={query.data} />}
        {can('system:licence:edit') && (
          <Form {...form.formProps}>
            <Form.Item name="licence" label={t('active.licence')} extra={t('active.licenceHint')}>
              <Input.TextArea rows={6} maxLength={10_000} spellCheck={false} />
            </Form.Item>
            <div className="lb-actions">
              <Button type="primary" htmlType="submit" loading={form.busy}>
                {t('active.activate')}
              </Button>
              <Button onClick={() => chooser.current?.click()}>{t('chooseFile')}</Button>
              <input
                ref={chooser}
                type="file"
                className="lb-visually-hidden"
                aria-label={t('chooseFile')}
                tabIndex={-1}
                onChange={({ target }) => void take(target.files?.[0])}
              />
            </div>
          </Form>
        )}
      </section>
    </div>
  )
}

export default ActivationPage
