import PlusCircleOutlined from '@ant-design/icons/es/icons/PlusCircleOutlined'
import { Button, Dropdown } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import type { Chosen } from './cards.ts'
import { ChooseFile, ChooseRecord } from './Choose.tsx'

interface Props {
  onPictures(files: File[]): void
  onCard(card: Chosen): void
}

/** What can be sent with a message: pictures, project files, circuits, moments of records. */
export const AttachMenu = ({ onPictures, onCard }: Props) => {
  const { t } = useTranslation('messages')
  const can = useCan()
  const input = useId()
  const [open, setOpen] = useState<'file' | 'record' | null>(null)
  const choose = (card: Chosen) => {
    setOpen(null)
    onCard(card)
  }
  const items = [
    { key: 'picture', label: t('card.picture') },
    ...(can('files:project:page') ? [{ key: 'file', label: t('card.file') }] : []),
    ...(can('experiments:record:page') ? [{ key: 'record', label: t('card.record') }] : []),
  ]
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          onClick: ({ key }) => {
            if (key === 'picture') document.getElementById(input)?.click()
            else setOpen(key as 'file' | 'record')
          },
        }}
      >
        <Button type="text" icon={<PlusCircleOutlined />} aria-label={t('card.add')} title={t('card.add')} />
      </Dropdown>
      <input
        id={input}
        type="file"
        multiple
        hidden
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {open === 'file' && <ChooseFile onChoose={choose} onClose={() => setOpen(null)} />}
      {open === 'record' && <ChooseRecord onChoose={choose} onClose={() => setOpen(null)} />}
    </>
  )
}
