import SwiftUI

extension View {
  /// Shows what the user must read.
  ///
  /// - Parameters:
  ///   - messages: the sentences.
  ///   - isCovered: whether a sheet is over this view, which then shows them.
  /// - Returns: the view with an alert over it.
  func messages(_ messages: Messages, isCovered: Bool = false) -> some View {
    let isShown = Binding(
      get: { @MainActor in messages.shown != nil && !isCovered },
      set: { @MainActor isShown in if !isShown, !isCovered { messages.read() } })
    return alert(
      Words.note, isPresented: isShown, presenting: messages.shown, actions: { _ in Button(Words.ok) {} },
      message: { Text($0) })
  }
}
