export default function Statistics() {
  return (
    <>
      <h1>Statistics</h1>
      <p class="muted">Distributions of many scrambles.</p>
    </>
  );
}
