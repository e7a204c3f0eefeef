/** Says its text to a screen reader politely whenever the text changes. Nothing of it is seen. */
export const Announcement = ({ text }: { text: string }) => (
  <p role="status" className="sr-only">
    {text}
  </p>
);
