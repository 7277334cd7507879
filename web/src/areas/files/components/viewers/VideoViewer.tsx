import { Select } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../../app/i18n.ts'
import { useReading } from '../../api/reading.ts'
import type { ViewerProps } from './props.ts'

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** A video that goes on where one left; the time that it plays counts. */
const VideoViewer = ({ preview: { file, url, position } }: ViewerProps) => {
  const { t } = useTranslation('files')
  const video = useRef<HTMLVideoElement>(null)
  // Set in the address (`#t=`): a cached video may know its length before the handlers listen.
  const [start] = useState(position > 0 ? `#t=${position}` : '')
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  const [broken, setBroken] = useState(false)
  const tell = useReading(file.id, playing)
  const at = () => {
    if (!video.current) return
    // Recordings made in a browser often do not contain their length.
    const { currentTime, duration } = video.current
    tell(currentTime, Number.isFinite(duration) ? duration : 0)
  }
  return (
    <div className="lb-file-body lb-file-video">
      {/* Captions would have to come with the file. */}
      <video
        ref={video}
        src={url + start}
        controls
        preload="metadata"
        aria-label={file.name}
        onPlay={() => setPlaying(true)}
        onPause={() => {
          at()
          setPlaying(false)
        }}
        onTimeUpdate={at}
        onError={() => setBroken(true)}
      />
      {broken && <p role="alert">{t('preview.videoBroken')}</p>}
      <label className="lb-file-speed">
        {t('preview.speed')}
        <Select
          value={speed}
          options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChange={(value) => {
            setSpeed(value)
            if (video.current) video.current.playbackRate = value
          }}
        />
      </label>
    </div>
  )
}

export default VideoViewer
