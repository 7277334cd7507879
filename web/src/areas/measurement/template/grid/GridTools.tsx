import { Button } from 'antd'
import { useTranslation } from '../../../../app/i18n.ts'

interface Props {
  onFill: (side: 'down' | 'right') => void
  /** Opens the form of the item in the active cell; undefined where there is none. */
  onDetails: (() => void) | undefined
}

/** The buttons above a grid. */
export const GridTools = ({ onFill, onDetails }: Props) => {
  const { t } = useTranslation('monitor')
  return (
    <div className="lb-actions" role="toolbar" aria-label={t('grid.tools')}>
      <Button size="small" onClick={() => onFill('down')}>
        {t('grid.fillDown')}
      </Button>
      <Button size="small" onClick={() => onFill('right')}>
        {t('grid.fillRight')}
      </Button>
      <Button size="small" disabled={!onDetails} onClick={onDetails}>
        {t('grid.details')}
      </Button>
    </div>
  )
}
