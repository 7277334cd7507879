import ApartmentOutlined from '@ant-design/icons/es/icons/ApartmentOutlined'
import FundOutlined from '@ant-design/icons/es/icons/FundOutlined'
import { createContext, useContext, useState } from 'react'
import { emptyCircuit } from '@labbox/contract/bench/circuit.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import type { RichExtras, RichToolsProps } from '../../../ui/rich/extras.ts'
import { RichTool } from '../../../ui/rich/RichTool.tsx'
import { circuitPng } from '../../bench/index.ts'
import { ScreenDialog } from './ScreenDialog.tsx'

/** The circuit that is drawn in the lab whose guidebook is written. */
export const GuideCircuit = createContext(emptyCircuit())

/** Puts the lab's circuit, or a screen that was kept at a bench, into the guidebook as a picture. */
const GuideTools = ({ onPictures }: RichToolsProps) => {
  const { t } = useTranslation('labs')
  const can = useCan()
  const circuit = useContext(GuideCircuit)
  const [choosing, setChoosing] = useState(false)
  const drawn = Object.keys(circuit.components).length > 0
  const putCircuit = async () => {
    const picture = await circuitPng(circuit)
    onPictures([new File([picture], `${t('tab.circuit')}.png`, { type: picture.type })])
  }
  return (
    <>
      <RichTool
        label={t('guide.circuit')}
        hint={t(drawn ? 'guide.circuit' : 'guide.noCircuit')}
        icon={<ApartmentOutlined />}
        disabled={!drawn}
        onUse={() => void putCircuit()}
      />
      {can('experiments:work:do') && (
        <RichTool label={t('guide.screen')} icon={<FundOutlined />} onUse={() => setChoosing(true)} />
      )}
      {choosing && (
        <ScreenDialog
          onClose={() => setChoosing(false)}
          onChoose={(picture) => {
            setChoosing(false)
            onPictures([picture])
          }}
        />
      )}
    </>
  )
}

/** What the guidebook's editor has beside the common toolbar. */
export const guideExtras: RichExtras = { extensions: [], Tools: GuideTools }
