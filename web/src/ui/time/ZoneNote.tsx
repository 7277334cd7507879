import { useTranslation } from '../../app/i18n.ts'
import { foreignZone } from './time.ts'

/** The zone that times are shown in, where the browser's is another one at that time; else nothing. */
export const ZoneNote = ({
  at,
  zone,
  className = '',
}: {
  at: string | number
  zone: string
  className?: string
}) => {
  const { t } = useTranslation('common')
  const foreign = foreignZone(at, zone)
  return foreign ? (
    <span className={`lb-muted ${className}`}>{t('zone', { zone: `${zone} (${foreign})` })}</span>
  ) : null
}
