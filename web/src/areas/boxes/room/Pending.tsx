import type { BoxOwn } from '@labbox/contract/boxes/own.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Notice } from '../../../ui/plain/Notice.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'

/** What this box has that the university has not yet. */
export const Pending = ({ box: { pending, reachedAt, refused, diesAt } }: { box: BoxOwn }) => {
  const { t } = useTranslation('boxes')
  const whole = pending.acts === 0
  return (
    <>
      <Notice
        type={whole ? 'success' : 'info'}
        title={
          whole ? t('room.whole') : t('room.pending', { acts: pending.acts, readings: pending.readings })
        }
        description={
          <>
            {pending.oldest && (
              <>
                {t('room.oldest')} <TimeText value={pending.oldest} relative={false} />
                <br />
              </>
            )}
            {t('room.reached')} {reachedAt ? <TimeText value={reachedAt} /> : t('never')}
            <br />
            {t('room.dies')} <TimeText value={diesAt} minutes />
          </>
        }
      />
      {refused > 0 && <Notice type="warning" title={t('room.refused', { count: refused })} />}
    </>
  )
}
