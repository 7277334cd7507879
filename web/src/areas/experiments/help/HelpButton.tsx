import SmileOutlined from '@ant-design/icons/es/icons/SmileOutlined'
import { Drawer } from 'antd'
import { useState } from 'react'
import type { HelpMine } from '@labbox/contract/experiments/help.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { AskButton } from '../page/AskButton.tsx'
import { HelpPanel } from './HelpPanel.tsx'
import { useHelp } from './use-help.ts'

/** What the button says in place of that one may ask: where one stands, who comes. */
const useWord = ({ open, request }: HelpMine): string | undefined => {
  const { t } = useTranslation('help')
  if (request?.taken) return t('comes', request.taken)
  if (request) return t('place', { place: request.place })
  return open ? undefined : t('checkOff.title')
}

const Shown = ({ id, help }: { id: string; help: HelpMine }) => {
  const { t } = useTranslation('help')
  const word = useWord(help)
  const [shown, setShown] = useState(false)
  const { request, open, checkOffs } = help
  if (!open && checkOffs.length === 0) return null
  return (
    <>
      <AskButton
        type={request ? 'primary' : 'default'}
        ghost={Boolean(request)}
        word={word}
        brief={request && !request.taken ? String(request.place) : undefined}
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
        {...(request?.taken && { icon: <SmileOutlined /> })}
      />
      <Drawer
        open={shown}
        onClose={() => setShown(false)}
        title={t('title')}
        size={420}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        destroyOnHidden
      >
        <HelpPanel id={id} help={help} />
      </Drawer>
    </>
  )
}

/** Help and signatures at the experiment of a task: a button that always says how one's request stands. */
const HelpButton = ({ id, open }: { id: string; open: boolean }) => {
  const { data } = useHelp(id)
  if (data) return <Shown id={id} help={data} />
  return open && <AskButton />
}

export default HelpButton
