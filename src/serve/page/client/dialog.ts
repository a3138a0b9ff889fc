import { button, type Content, element } from "./dom.js";

/** A box over the page. The browser keeps the focus in it and gives it back. */
export function openDialog(title: string, content: Content): void {
  const close = () => dialog.close();
  const dialog = element(
    "dialog",
    { "aria-label": title },
    element("div", { class: "dialog-head" }, element("h2", {}, title), button("Close", close)),
    content,
  );
  dialog.addEventListener("close", () => dialog.remove());
  // Outside of the box, which fills itself.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
