export default function Scramble() {
  return (
    <>
      <h1>Scramble</h1>
      <p class="muted">Fair random-state scrambles.</p>
    </>
  );
}
