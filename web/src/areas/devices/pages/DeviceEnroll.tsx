import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../ui/navigation.ts'
import { Alert, Button, Skeleton, Typography } from 'antd'
import { topics } from '@labbox/contract/bench/protocol.ts'
import { deviceEnrollCode, deviceGet } from '@labbox/contract/devices/devices.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useTopic } from '../../../app/mqtt.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { StateTag } from '../components/StateTag.tsx'

const RUN = 'labbox-bench run --instruments 192.168.1.10:5555,192.168.1.11:5555'

/** How a bench comes in: a one-time code in a command to run beside it, and whether it has arrived. */
const DeviceEnroll = () => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const { id = '' } = useParams()
  const device = useQuery(queryOf(deviceGet, { id }))
  const code = useMutationOf(deviceEnrollCode)
  useTopic(topics.live(id), () => void invalidate([deviceGet]))
  if (device.isPending || device.isError)
    return (
      <RouteDrawer title={t('enroll.title')}>
        {device.isError ? (
          <ErrorState error={device.error} onRetry={() => void device.refetch()} />
        ) : (
          <Skeleton active />
        )}
      </RouteDrawer>
    )
  return (
    <RouteDrawer title={t('enroll.title')}>
      <p>
        {text(device.data.name)} <StateTag state={device.data.state} />
      </p>
      <p>{t('enroll.hint')}</p>
      {device.data.enrolled && (
        <Alert className="lb-block" type="warning" showIcon title={t('enroll.again')} />
      )}
      <Button type="primary" loading={code.isPending} onClick={() => code.mutate({ id })}>
        {t('enroll.make')}
      </Button>
      {code.data && (
        <section aria-live="polite">
          <h3>{t('enroll.command')}</h3>
          <ol className="lb-enroll-steps">
            <li>
              {code.data.install ? (
                <Command title={t('enroll.install')} line={code.data.install} />
              ) : (
                <p>{t('enroll.notBuilt')}</p>
              )}
              {code.data.agent && (
                <p className="lb-muted">
                  {t('enroll.byHand')} <a href={code.data.agent.url}>{code.data.agent.name}</a>
                  <br />
                  SHA-256 <code>{code.data.agent.sha256}</code>
                </p>
              )}
            </li>
            <li>
              <Command title={t('enroll.register')} line={code.data.command} />
            </li>
            <li>
              <Command title={t('enroll.run')} line={RUN} />
            </li>
          </ol>
          <p className="lb-muted">
            {t('enroll.expires')} <TimeText value={code.data.expires} />
          </p>
        </section>
      )}
    </RouteDrawer>
  )
}

const Command = ({ title, line }: { title: string; line: string }) => (
  <>
    {title}
    <Typography.Paragraph copyable={{ text: line }}>
      <code>{line}</code>
    </Typography.Paragraph>
  </>
)

export default DeviceEnroll
