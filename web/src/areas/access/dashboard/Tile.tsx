import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined'
import ArrowRightOutlined from '@ant-design/icons/es/icons/ArrowRightOutlined'
import EyeInvisibleOutlined from '@ant-design/icons/es/icons/EyeInvisibleOutlined'
import { Button, Skeleton } from 'antd'
import { Suspense, type ComponentType } from 'react'
import type { DashboardCard } from '../../../app/areas.ts'
import { labelled, useTranslation } from '../../../app/i18n.ts'
import { Link } from '../../../ui/navigation.ts'
import { useOverflow } from './use-overflow.ts'

export interface TileOf extends DashboardCard {
  Body: ComponentType
}

interface Arrange {
  onStep: (step: 1 | -1) => void
  onHide: () => void
}

const ArrangeButtons = ({ title, onStep, onHide }: Arrange & { title: string }) => {
  const { t } = useTranslation('access')
  const buttons = [
    { key: 'earlier', icon: <ArrowLeftOutlined />, act: () => onStep(-1) },
    { key: 'later', icon: <ArrowRightOutlined />, act: () => onStep(1) },
    { key: 'hide', icon: <EyeInvisibleOutlined />, act: onHide },
  ]
  return (
    <span className="lb-tile-arrange">
      {buttons.map(({ key, icon, act }) => (
        <Button
          key={key}
          size="small"
          type="text"
          icon={icon}
          title={t(`dashboard.${key}`)}
          aria-label={labelled(t(`dashboard.${key}`), title)}
          onClick={act}
        />
      ))}
    </span>
  )
}

/** One tile: it keeps its height whatever comes into it; its name leads to its list. */
export const Tile = ({ tile, arrange }: { tile: TileOf; arrange: Arrange | null }) => {
  // The page has loaded the strings of the area that the tile is of.
  const { t } = useTranslation('access')
  const title = t(tile.title)
  const { box, overflows } = useOverflow()
  return (
    <section className="lb-tile" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {arrange ? (
          <ArrangeButtons title={title} {...arrange} />
        ) : (
          tile.to && (
            <Link to={tile.to} aria-label={labelled(title, t('dashboard.open'))}>
              {t('dashboard.open')}
            </Link>
          )
        )}
      </header>
      <div ref={box} className="lb-tile-body" tabIndex={overflows ? 0 : -1}>
        <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
          <tile.Body />
        </Suspense>
      </div>
    </section>
  )
}
