import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button } from 'antd'
import type { DashboardCard } from '../../../app/areas.ts'
import { useTranslation } from '../../../app/i18n.ts'

const ShowButton = ({ tile, onShow }: { tile: DashboardCard; onShow: () => void }) => {
  const { t } = useTranslation('access')
  return (
    <Button size="small" icon={<PlusOutlined />} onClick={onShow}>
      {t(tile.title)}
    </Button>
  )
}

/** While tiles are arranged: those that are hidden, to be shown again, and the way back to how it ships. */
export const HiddenTiles = ({
  tiles,
  onShow,
  onReset,
}: {
  tiles: readonly DashboardCard[]
  onShow: (key: string) => void
  onReset: () => void
}) => {
  const { t } = useTranslation('access')
  return (
    <section className="lb-hidden-tiles" aria-label={t('dashboard.hidden')}>
      <span className="lb-muted">{t(tiles.length > 0 ? 'dashboard.hidden' : 'dashboard.noneHidden')}</span>
      {tiles.map((tile) => (
        <ShowButton key={tile.key} tile={tile} onShow={() => onShow(tile.key)} />
      ))}
      <Button size="small" type="link" onClick={onReset}>
        {t('dashboard.reset')}
      </Button>
    </section>
  )
}
