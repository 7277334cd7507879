import { Button, QRCode } from 'antd'
import '../paper/paper.css'
import './diploma.css'

interface Props {
  /** Label of the button that prints it. */
  print: string
  title: string
  holder: string
  /** Before the name of what was done. */
  said: string
  about: string
  /** Lines below it. */
  lines: readonly string[]
  /** Who gave it, and when. */
  signed: readonly string[]
  /** Where others find that it holds. */
  check: { link: string; label: string }
  /** Across it, where it no longer holds. */
  revoked?: string | undefined
}

/** What somebody achieved, on a sheet of paper: to look at, to print, to save as PDF. */
export const Diploma = ({ print, title, holder, said, about, lines, signed, check, revoked }: Props) => (
  <main className="lb-diploma-page lb-on-paper">
    <div className="lb-diploma-tools">
      <Button type="primary" onClick={() => window.print()}>
        {print}
      </Button>
    </div>
    <article className="lb-diploma">
      <h1>{title}</h1>
      <div>
        <p className="lb-diploma-holder">{holder}</p>
        <p>{said}</p>
        <p className="lb-diploma-course">{about}</p>
        {lines.map((line) => (
          <p key={line} className="lb-num">
            {line}
          </p>
        ))}
      </div>
      {revoked && <div className="lb-diploma-void">{revoked}</div>}
      <footer>
        <div className="lb-diploma-check">
          {/* Black on white in both themes, as cameras need it. */}
          <QRCode
            value={check.link}
            type="svg"
            size={112}
            bordered={false}
            color="#000000"
            bgColor="#ffffff"
            aria-label={check.label}
          />
          <div>
            <p className="lb-diploma-link">{check.label}</p>
            <p className="lb-diploma-link">{check.link}</p>
          </div>
        </div>
        <div>
          {signed.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </footer>
    </article>
  </main>
)
