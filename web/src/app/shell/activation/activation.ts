import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { activationGet, type Activation } from '@labbox/contract/system/activation.ts'
import { publicConfigGet } from '@labbox/contract/system/client-config.ts'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { TRIAL_OVER } from '../../api/call.ts'
import { invalidate, queryOf } from '../../api/query.ts'
import { serverNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useCan } from '../../session/session.ts'
import { daysUntil } from './days-until.ts'

const STALE_MS = MINUTE_MS

/** Whether changes answer 423, as everybody may know. */
export const useExpired = (): boolean => {
  const { data } = useQuery({ ...queryOf(publicConfigGet, {}), staleTime: STALE_MS })
  useEffect(() => {
    const again = () => void invalidate([publicConfigGet, activationGet])
    addEventListener(TRIAL_OVER, again)
    return () => removeEventListener(TRIAL_OVER, again)
  }, [])
  return data?.expired ?? false
}

/** The activation, for those who may see it, with the days that are left; null for others and until it is there. */
export const useActivation = (): (Activation & { days: number | null }) | null => {
  const permitted = useCan()('system:licence:page')
  const { data } = useQuery({ ...queryOf(activationGet, {}), staleTime: STALE_MS, enabled: permitted })
  return data ? { ...data, days: data.until === null ? null : daysUntil(data.until, serverNow()) } : null
}

/** State and days in words. */
export const useActivationText = () => {
  const { t } = useTranslation('shell')
  return ({ state, days }: { state: Activation['state']; days: number | null }): string =>
    days === null || state === 'expired'
      ? t(`activation.${state}`)
      : t(`activation.${state}Days`, { count: days })
}
