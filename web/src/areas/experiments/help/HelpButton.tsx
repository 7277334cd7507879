import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined'
import SmileOutlined from '@ant-design/icons/es/icons/SmileOutlined'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import type { HelpMine } from '@labbox/contract/experiments/help.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { HelpPanel } from './HelpPanel.tsx'
import { useHelp } from './use-help.ts'

/** What the button says: that one can ask, where one stands, who comes. */
const useWord = ({ open, request }: HelpMine): string => {
  const { t } = useTranslation('help')
  if (request?.taken) return t('comes', request.taken)
  if (request) return t('place', { place: request.place })
  return t(open ? 'ask' : 'checkOff.title')
}

const Shown = ({ id, help }: { id: string; help: HelpMine }) => {
  const { t } = useTranslation('help')
  const narrow = useNarrow()
  const word = useWord(help)
  const [shown, setShown] = useState(false)
  const { request, open, checkOffs } = help
  if (!open && checkOffs.length === 0) return null
  const brief = request && !request.taken ? String(request.place) : null
  return (
    <>
      <Button
        type={request ? 'primary' : 'default'}
        ghost={Boolean(request)}
        icon={request?.taken ? <SmileOutlined /> : <QuestionCircleOutlined />}
        title={word}
        aria-label={word}
        aria-haspopup="dialog"
        onClick={() => setShown(true)}
      >
        {narrow ? brief && <span className="lb-num">{brief}</span> : word}
      </Button>
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
const HelpButton = ({ id }: { id: string }) => {
  const { data } = useHelp(id)
  return data ? <Shown id={id} help={data} /> : null
}

export default HelpButton
