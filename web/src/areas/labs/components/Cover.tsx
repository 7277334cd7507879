import '../labs.css'

/** The cover of a lab; without one the first letter of its name. */
export const Cover = ({ url, name }: { url: string | null; name: string }) =>
  url ? (
    <img className="lb-cover" src={url} alt="" loading="lazy" />
  ) : (
    <span className="lb-cover lb-cover-none" aria-hidden>
      {name.trim().slice(0, 1).toUpperCase()}
    </span>
  )
