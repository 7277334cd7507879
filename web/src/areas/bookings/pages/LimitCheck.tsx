import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { limitCheck } from '@labbox/contract/bookings/limits.ts'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { ZonedDateTime } from '../../../ui/time/ZonedDateTime.tsx'
import { useFieldText } from '../../../ui/form/field-text.ts'
import '../bookings.css'

type Question = InputOf<typeof limitCheck>

/** What comes of all rules for one student, one bench and one moment, and which of them decides. */
const Answer = ({ question }: { question: Question }) => {
  const { t } = useTranslation(['bookings', 'bookings-limits'])
  const text = useLocalText()
  const query = useQuery({ ...queryOf(limitCheck, question), staleTime: 0 })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return null
  const { allowed, refusal, until, rules, ruleId } = query.data
  return (
    <>
      <Alert
        role="status"
        showIcon
        className="lb-block"
        type={allowed ? 'success' : 'error'}
        title={t(allowed ? 'bookings-limits:allowed' : `bookings-limits:refused.${refusal}`)}
        description={
          until && (
            <>
              {t(allowed ? 'bookings-limits:until' : 'bookings-limits:again')}{' '}
              <TimeText value={until} relative={false} />
            </>
          )
        }
      />
      {rules.length === 0 ? (
        <p>{t('bookings-limits:noRules')}</p>
      ) : (
        <ol className="lb-limit-rules">
          {rules.map(({ id, name, level, decides }) => (
            <li key={id}>
              {text(name)} <span className="lb-muted">{t(`bookings-limits:of.${level}`)}</span>{' '}
              {decides && (
                <StatusTag tone={id === ruleId ? 'note' : 'neutral'}>
                  {t(id === ruleId ? 'bookings-limits:decides' : 'bookings-limits:counts')}
                </StatusTag>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const LimitCheck = () => {
  const { t } = useTranslation(['bookings', 'bookings-limits'])
  const fieldSays = useFieldText()
  const text = useLocalText()
  const devices = useQuery(queryOf(devicePage, { limit: 200 }))
  const [question, setQuestion] = useState<Question | null>(null)
  const required = { required: true, message: fieldSays('required') }
  return (
    <RouteDrawer title={t('bookings-limits:check')}>
      <Form<Question>
        layout="vertical"
        onFinish={({ deviceId, account, at }) =>
          setQuestion({ deviceId, account: account.trim(), ...(at && { at }) })
        }
      >
        <Form.Item name="account" label={t('bookings-limits:account')} rules={[required]}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="deviceId" label={t('bookings-limits:device')} rules={[required]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            loading={devices.isPending}
            options={(devices.data?.items ?? []).map(({ id, name }) => ({ value: id, label: text(name) }))}
          />
        </Form.Item>
        <Form.Item name="at" label={t('bookings-limits:at')} extra={t('bookings-limits:atHint')}>
          <ZonedDateTime />
        </Form.Item>
        <Button type="primary" htmlType="submit" className="lb-block">
          {t('bookings-limits:ask')}
        </Button>
      </Form>
      {question && <Answer key={JSON.stringify(question)} question={question} />}
    </RouteDrawer>
  )
}

export default LimitCheck
