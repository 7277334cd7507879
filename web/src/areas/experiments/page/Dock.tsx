import BorderOuterOutlined from '@ant-design/icons/es/icons/BorderOuterOutlined'
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import MenuOutlined from '@ant-design/icons/es/icons/MenuOutlined'
import PushpinOutlined from '@ant-design/icons/es/icons/PushpinOutlined'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { FloatingWindow, type Place } from '../../../ui/FloatingWindow.tsx'
import type { Layout } from './layout.ts'
import '../../../ui/arrange.css'

export interface Pane {
  key: string
  title: string
  /** The title where there is little room. */
  short: string
  /** Pixels that a window for it needs. */
  height: number
  node: ReactNode
}

interface Props {
  panes: readonly Pane[]
  layout: Layout
  onLayout: (change: Partial<Layout>) => void
  /** Shown when there is nothing to dock. */
  empty: ReactNode
}

/** Where the n-th window comes up first: a step beside the former one. */
const firstPlace = (count: number, height: number): Place => ({
  x: 80 + 36 * count,
  y: 90 + 36 * count,
  width: 560,
  height: Math.min(height, innerHeight - 120),
})

/** Instrument panels at the right, as a stack or as tabs; each can become a window. */
export const Dock = ({ panes, layout, onLayout, empty }: Props) => {
  const { t } = useTranslation(['experiments', 'experiments-bench'])
  const docked = panes.filter(({ key }) => !layout.floating[key])
  const active = docked.find(({ key }) => key === layout.active) ?? docked[0]
  const isTabs = layout.dock === 'tabs'
  const float = ({ key, height }: Pane): void =>
    onLayout({
      floating: { ...layout.floating, [key]: firstPlace(Object.keys(layout.floating).length, height) },
    })
  const toggle = (key: string): void =>
    onLayout({
      collapsed: layout.collapsed.includes(key)
        ? layout.collapsed.filter((each) => each !== key)
        : [...layout.collapsed, key],
    })
  const floatButton = (pane: Pane) => (
    <Button
      size="small"
      type="text"
      icon={<BorderOuterOutlined />}
      aria-label={t('experiments-bench:dock.float', { title: pane.title })}
      title={t('experiments-bench:dock.float', { title: pane.title })}
      onClick={() => float(pane)}
    />
  )
  return (
    <aside className="lb-exp-dock" aria-label={t('experiments-bench:dock.title')}>
      <div className="lb-exp-dock-bar">
        {isTabs && docked.length > 0 ? (
          <div role="tablist" aria-label={t('experiments-bench:dock.title')} className="lb-exp-tabs">
            {docked.map(({ key, title }) => (
              <button
                key={key}
                type="button"
                role="tab"
                aria-selected={key === active?.key}
                onClick={() => onLayout({ active: key })}
              >
                {title}
              </button>
            ))}
          </div>
        ) : (
          <strong>{t('experiments-bench:dock.title')}</strong>
        )}
        <span className="lb-exp-dock-tools">
          {isTabs && active && floatButton(active)}
          <Button
            size="small"
            type="text"
            icon={<MenuOutlined />}
            aria-label={t(isTabs ? 'experiments-bench:dock.asStack' : 'experiments-bench:dock.asTabs')}
            title={t(isTabs ? 'experiments-bench:dock.asStack' : 'experiments-bench:dock.asTabs')}
            onClick={() => onLayout({ dock: isTabs ? 'stack' : 'tabs' })}
          />
        </span>
      </div>
      <div className="lb-exp-dock-body">
        {panes.length === 0 && empty}
        {isTabs
          ? active && (
              <div key={active.key} className="lb-exp-tabbed">
                {active.node}
              </div>
            )
          : docked.map((pane) => {
              const closed = layout.collapsed.includes(pane.key)
              return (
                <section key={pane.key} className="lb-exp-stacked">
                  <header>
                    <button
                      type="button"
                      aria-expanded={!closed}
                      id={`pane-${pane.key}`}
                      onClick={() => toggle(pane.key)}
                    >
                      {closed ? <RightOutlined /> : <DownOutlined />} {pane.title}
                    </button>
                    {floatButton(pane)}
                  </header>
                  {!closed && pane.node}
                </section>
              )
            })}
        {panes.length > 0 && docked.length === 0 && (
          <p className="lb-exp-note lb-muted">{t('experiments-bench:dock.allFloat')}</p>
        )}
      </div>
      <div className="lb-exp-windows">
        {panes.map((pane) => {
          const place = layout.floating[pane.key]
          return (
            place && (
              <FloatingWindow
                key={pane.key}
                title={pane.title}
                place={place}
                onPlace={(next) => onLayout({ floating: { ...layout.floating, [pane.key]: next } })}
                actions={
                  <Button
                    size="small"
                    type="text"
                    icon={<PushpinOutlined />}
                    aria-label={t('experiments-bench:dock.dock', { title: pane.title })}
                    title={t('experiments-bench:dock.dock', { title: pane.title })}
                    onClick={() => {
                      const { [pane.key]: _gone, ...floating } = layout.floating
                      onLayout({ floating })
                    }}
                  />
                }
              >
                {pane.node}
              </FloatingWindow>
            )
          )
        })}
      </div>
    </aside>
  )
}
