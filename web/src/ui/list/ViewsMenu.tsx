import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import type { ListSettings, View } from './settings.ts'

const NAME_MAX = 40

interface Props {
  views: readonly View[]
  /** The list as it is now, for a view of it. */
  present: Omit<View, 'name'>
  fits: (views: View[]) => boolean
  onChange: (change: Partial<ListSettings>) => void
  onShow: (view: View) => void
}

/** Views of a list that somebody has named: filters, order and columns together. */
export const ViewsMenu = ({ views, present, fits, onChange, onShow }: Props) => {
  const { t } = useTranslation('common')
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const words = name.trim()
  // A view of the same name is replaced.
  const next = [...views.filter((view) => view.name !== words), { ...present, name: words }]
  const tooMany = !fits(next)
  const add = () => {
    if (words === '' || tooMany) return
    onChange({ views: next })
    setName('')
    setOpen(false)
  }
  const content = (
    <div className="lb-views">
      {views.length === 0 ? (
        <span className="lb-muted">{t('list.views.none')}</span>
      ) : (
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <Button
                type="text"
                onClick={() => {
                  onShow(view)
                  setOpen(false)
                }}
              >
                {view.name}
              </Button>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('list.views.delete', { name: view.name })}
                onClick={() => onChange({ views: views.filter((each) => each !== view) })}
              />
            </li>
          ))}
        </ul>
      )}
      <Space.Compact block>
        <Input
          value={name}
          maxLength={NAME_MAX}
          placeholder={t('list.views.name')}
          aria-label={t('list.views.name')}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={add}
        />
        <Button type="primary" disabled={words === '' || tooMany} onClick={add}>
          {t('action.save')}
        </Button>
      </Space.Compact>
      {tooMany && <span role="alert">{t('list.views.many')}</span>}
    </div>
  )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      content={content}
    >
      <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
        {t('list.views.title')}
      </Button>
    </Popover>
  )
}
