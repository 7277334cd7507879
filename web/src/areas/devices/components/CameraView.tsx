import { useQuery } from '@tanstack/react-query'
import { Button, Spin } from 'antd'
import { useState } from 'react'
import { cameraPicture, PICTURE_MS } from '@labbox/contract/bench/camera.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { useOnScreen } from '../../../ui/hooks/use-on-screen.ts'
import './camera.css'

interface Props {
  occupancyId: string
  /** Switched on at once: it was opened to be looked at. */
  on?: boolean
}

/** What the camera of a bench in use sees. Asks for nothing while it is off, scrolled away, or its page is in the background. */
export const CameraView = ({ occupancyId, on: first = false }: Props) => {
  const { t } = useTranslation('devices')
  const zone = useTimeZone()
  const { box, seen } = useOnScreen()
  const [on, setOn] = useState(first)
  const active = on && seen
  const query = useQuery({
    ...queryOf(cameraPicture, { occupancyId }),
    enabled: active,
    refetchInterval: PICTURE_MS,
    gcTime: 0,
    retry: false,
  })
  const shown = on ? query.data : undefined
  const picture = shown?.picture
  return (
    <div ref={box} className="lb-camera">
      <div className="lb-camera-view">
        {!on && <p className="lb-muted">{t('camera.off')}</p>}
        {on && query.isPending && <Spin />}
        {on && query.isError && <p role="alert">{failureText(query.error)}</p>}
        {shown && !query.isError && !picture && <p className="lb-muted">{t('camera.none')}</p>}
        {picture && !query.isError && (
          <img src={`data:${picture.type};base64,${picture.data}`} alt={t('camera.alt')} />
        )}
      </div>
      <div className="lb-camera-bar">
        <span className="lb-muted lb-num">{picture && absoluteTime(shown.at, zone)}</span>
        <Button size="small" onClick={() => setOn(!on)}>
          {t(on ? 'camera.stop' : 'camera.start')}
        </Button>
      </div>
    </div>
  )
}
