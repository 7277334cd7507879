import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined'
import { Button, type ButtonProps } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'

interface Props extends ButtonProps {
  /** What it says in place of that one may ask. */
  word?: string | undefined
  /** The same where there is little room. */
  brief?: string | undefined
}

/** Asks for help; it stands there from the beginning, so that nothing moves when the rest of it has been loaded. */
export const AskButton = ({ word, brief, ...button }: Props) => {
  const { t } = useTranslation('bench')
  const narrow = useNarrow()
  const said = word ?? t('askHelp')
  return (
    <Button icon={<QuestionCircleOutlined />} title={said} aria-label={said} {...button}>
      {narrow ? brief : said}
    </Button>
  )
}
