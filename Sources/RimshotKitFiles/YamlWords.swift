/// Somebody's words in a YAML text.
package enum YamlWords {
  /// A text that reads back as these words, in quotes where it needs them.
  package static func scalar(_ words: String) -> String { YamlText.scalar(words) }
}
