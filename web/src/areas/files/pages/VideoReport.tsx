import { useTranslation } from '../../../app/i18n.ts'
import { ClassReport } from '../components/ClassReport.tsx'

/** Who watched which video for how long. */
const VideoReport = () => {
  const { t } = useTranslation('files')
  const empty = { title: t('videoReport.empty'), hint: t('videoReport.emptyHint') }
  return (
    <ClassReport title={t('videoReport.title')} hint={t('videoReport.hint')} empty={empty} kind="video" />
  )
}

export default VideoReport
